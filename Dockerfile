# Bouton in a container: not as root, and its own files may be read-only.
#   docker build -t bouton .
#   docker run --read-only --tmpfs /tmp -v bouton:/data --env-file .env bouton

FROM python:3.11-slim-bookworm AS build
RUN python -m venv /opt/bouton
ENV PATH=/opt/bouton/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
COPY requirements-run.lock ./
RUN pip install -q --require-hashes -r requirements-run.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY games games
RUN pip install -q --no-deps --no-build-isolation .

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --create-home --home-dir /data bouton
COPY --from=build /opt/bouton /opt/bouton
# All that is written goes to /data, and to /tmp. Numba keeps there what it has compiled.
ENV PATH=/opt/bouton/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/bouton.db \
    CACHE_DIR=/data/tables \
    NUMBA_CACHE_DIR=/data/compiled \
    MPLCONFIGDIR=/tmp/matplotlib \
    LOG_FORMAT=json \
    METRICS_HOST=0.0.0.0 \
    METRICS_PORT=9109
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 9109
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD \
    ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:9109/healthz', timeout=4)"]
ENTRYPOINT ["bouton"]
CMD ["run"]
