"""Sets of consecutive heaps in vector registers, for the kernels that Numba compiles.

A set is a word of 16, 32 or 64 bits. LLVM cannot compile loops over NumPy's arrays to such code,
because it cannot know that the arrays do not overlap. So this module uses LLVM's own vectors, which
it compiles for any processor.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

#: Untyped, because mypy would take the decorated function for the one that is called.
_compiled: Any = intrinsic
_INT = ir.IntType(64)
#: The number of bits in a vector.
_WIDTH = 256
#: The factors of the latest sets in the hash that marks heaps, and its bits that must be 0.
_FACTORS = tuple(0x9E3779B1 * odd & 0xFFFF | 1 for odd in (1, 3, 7, 13, 19, 29, 37, 53))
_MARK = 0x3FF


def _constant_number(value: int) -> ir.Constant:
    return ir.Constant(_INT, value)


class _Vectors:
    """Operations on ``size`` consecutive sets, stored as vectors."""

    def __init__(self, builder: Any, word: Any, size: int) -> None:
        self.builder, self.word = builder, word
        self.lanes = min(_WIDTH // word.width, size)
        self.count = size // self.lanes
        self.type = ir.VectorType(word, self.lanes)
        self.digits = word.width.bit_length() - 1

    def all(self, number: int) -> ir.Constant:
        """Return a vector whose elements are all one constant."""
        number &= (1 << self.word.width) - 1
        return ir.Constant(self.type, [ir.Constant(self.word, number)] * self.lanes)

    def equal(self, value: Any) -> Any:
        """Return a vector whose elements are all one value that is known only at run time."""
        zero = ir.Constant(ir.IntType(32), 0)
        one = self.builder.insert_element(ir.Constant(self.type, ir.Undefined), value, zero)
        places = ir.Constant(ir.VectorType(ir.IntType(32), self.lanes), None)
        return self.builder.shuffle_vector(one, one, places)

    def load(self, array: Any, place: Any) -> list[Any]:
        """Return the sets of an array from a place on."""
        loaded = []
        for pointer in self._pointers(array, place):
            vector = self.builder.load(pointer)
            vector.align = self.word.width // 8
            loaded.append(vector)
        return loaded

    def store(self, vectors: list[Any], array: Any, place: Any) -> None:
        """Write sets to an array from a place on."""
        for vector, pointer in zip(vectors, self._pointers(array, place), strict=True):
            self.builder.store(vector, pointer).align = self.word.width // 8

    def _pointers(self, array: Any, place: Any) -> list[Any]:
        builder, kind = self.builder, self.type.as_pointer()
        first = builder.gep(array, [place])
        places = range(0, self.count * self.lanes, self.lanes)
        return [builder.bitcast(builder.gep(first, [_constant_number(at)]), kind) for at in places]

    def turned(self, vectors: list[Any], digit: int) -> list[Any]:
        """Exchange the places of the sets whose numbers differ in one binary digit."""
        builder, width = self.builder, self.word.width
        half = self.all(sum(1 << place for place in range(width) if not place >> digit & 1))
        by = self.all(1 << digit)
        return [
            builder.or_(
                builder.shl(builder.and_(vector, half), by),
                builder.and_(builder.lshr(vector, by), half),
            )
            for vector in vectors
        ]

    def turned_by(self, vectors: list[Any], entry: Any) -> list[Any]:
        """XOR the places of the sets with an entry that is known only at run time."""
        builder = self.builder
        for digit in range(self.digits):
            before, after = builder.block, builder.append_basic_block()
            turn = builder.append_basic_block()
            is_one = builder.trunc(builder.lshr(entry, _constant_number(digit)), ir.IntType(1))
            builder.cbranch(is_one, turn, after)
            builder.position_at_end(turn)
            turned = self.turned(vectors, digit)
            builder.branch(after)
            builder.position_at_end(after)
            vectors = self.phis(vectors, before, turned, turn)
        return vectors

    def phis(self, one: list[Any], block: Any, other: list[Any], other_block: Any) -> list[Any]:
        """Return the values that come from either of two blocks."""
        phis = self.open_phis(one, block)
        self.close_phis(phis, other, other_block)
        return phis

    def open_phis(self, vectors: list[Any], block: Any) -> list[Any]:
        """Return values that come from a block or from another one, which ``close_phis`` adds."""
        phis = [self.builder.phi(self.type) for _ in vectors]
        self.close_phis(phis, vectors, block)
        return phis

    def close_phis(self, phis: list[Any], vectors: list[Any], block: Any) -> None:
        """Add the values that come from the other block."""
        for phi, vector in zip(phis, vectors, strict=True):
            phi.add_incoming(vector, block)

    def mask(self, conditions: list[Any]) -> Any:
        """Return a word with one bit for each condition."""
        builder, word = self.builder, _constant_number(0)
        for i, condition in enumerate(conditions):
            bits = builder.bitcast(condition, ir.IntType(self.lanes))
            bits = bits if self.lanes == 64 else builder.zext(bits, _INT)
            word = builder.or_(word, builder.shl(bits, _constant_number(i * self.lanes)))
        return word


def _array_pointers(
    context: Any, builder: Any, signature: Any, arguments: Any, *places: int
) -> list[Any]:
    """Return pointers to the first elements of the array arguments at the given places."""
    arrays = (context.make_array(signature.args[i])(context, builder, arguments[i]) for i in places)
    return [array.data for array in arrays]


def _build_unite(size: int) -> Any:
    """Return ``unite`` for ``size`` heaps."""

    @_compiled
    def unite(context, sets, at, groups, first, last, row, column):
        """Add to a row, from a column on, the sets that parts make for the heaps from ``at`` on.

        ``groups`` are the parts, the numbers with which the union is XORed before each group and at
        the end, and the index of each group's first part. Groups from ``first`` to before ``last``
        are used.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            sets, row = _array_pointers(context, builder, signature, arguments, 0, 5)
            kind = context.make_array(signature.args[2].dtype)
            plan = tuple(
                kind(context, builder, builder.extract_value(arguments[2], i)).data
                for i in range(3)
            )
            row = builder.gep(row, [arguments[6]])
            vectors = _Vectors(builder, context.get_data_type(signature.args[0].dtype), size)
            _unite(vectors, sets, arguments[1], plan, arguments[3:5], row)
            return context.get_dummy_value()

        i = types.int64
        return types.void(sets, i, groups, i, i, row, i), generate

    return unite


def _unite(
    vectors: _Vectors, sets: Any, at: Any, plan: tuple[Any, ...], span: Any, row: Any
) -> None:
    builder, (parts, turns, firsts), (first, last) = vectors.builder, plan, span
    start = builder.block
    groups, group, inner, one, after, end = (builder.append_basic_block() for _ in range(6))
    builder.branch(groups)

    builder.position_at_end(groups)
    number = builder.phi(_INT)
    number.add_incoming(first, start)
    union = vectors.open_phis([vectors.all(0)] * vectors.count, start)
    builder.cbranch(builder.icmp_signed("<", number, last), group, end)

    builder.position_at_end(group)
    turned = vectors.turned_by(union, builder.load(builder.gep(turns, [number])))
    following = builder.add(number, _constant_number(1))
    begin, stop = (builder.load(builder.gep(firsts, [n])) for n in (number, following))
    before = builder.block
    builder.branch(inner)

    builder.position_at_end(inner)
    i = builder.phi(_INT)
    i.add_incoming(begin, before)
    united = vectors.open_phis(turned, before)
    builder.cbranch(builder.icmp_signed("<", i, stop), one, after)

    builder.position_at_end(one)
    made = vectors.load(sets, builder.sub(at, builder.load(builder.gep(parts, [i]))))
    pairs = zip(united, made, strict=True)
    vectors.close_phis(united, [builder.or_(old, new) for old, new in pairs], one)
    i.add_incoming(builder.add(i, _constant_number(1)), one)
    builder.branch(inner)

    builder.position_at_end(after)
    number.add_incoming(following, after)
    vectors.close_phis(union, united, after)
    builder.branch(groups)

    builder.position_at_end(end)
    total = vectors.turned_by(union, builder.load(builder.gep(turns, [last])))
    pairs = zip(total, vectors.load(row, _constant_number(0)), strict=True)
    vectors.store([builder.or_(new, old) for new, old in pairs], row, _constant_number(0))


unite, unite_16 = _build_unite(64), _build_unite(16)


@_compiled
def smaller(context, sets, at, low, raised, seen, row):
    """Fill a row with the rare values that are smaller than the values of 64 heaps.

    ``raised`` holds, by the place in the row, the compressed values that represent the larger of
    two values, with the mask's lowest bit set. All sets are added to ``seen``.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        sets, raised, seen, row = _array_pointers(
            context, builder, signature, arguments, 0, 3, 4, 5
        )
        _, at, low, _, _, _ = arguments
        word = context.get_data_type(signature.args[0].dtype)
        vectors, zero = _Vectors(builder, word, 64), _constant_number(0)
        own = vectors.load(sets, at)
        pairs = zip(own, vectors.load(seen, zero), strict=True)
        vectors.store([builder.or_(new, old) for new, old in pairs], seen, zero)
        width = builder.shl(_constant_number(1), low)
        by = vectors.equal(builder.trunc(width, word) if word.width < 64 else width)
        firsts = _clear_lowest_digits(vectors, own, low)
        rows = []
        for first, one, larger in zip(firsts, own, vectors.load(raised, zero), strict=True):
            is_larger = builder.icmp_unsigned("!=", builder.and_(one, larger), vectors.all(0))
            bound = builder.select(is_larger, builder.shl(first, by), first)
            rows.append(builder.sub(bound, vectors.all(1)))
        vectors.store(rows, row, zero)
        return context.get_dummy_value()

    return types.void(sets, types.int64, types.int64, raised, seen, row), generate


def _clear_lowest_digits(vectors: _Vectors, sets: list[Any], low: Any) -> list[Any]:
    """Return the sets with the ``low`` lowest digits of their places cleared."""
    builder = vectors.builder
    for digit in range(vectors.digits - 1):
        width = vectors.word.width
        half = vectors.all(sum(1 << place for place in range(width) if not place >> digit & 1))
        by, counts = vectors.all(1 << digit), builder.icmp_signed("<", _constant_number(digit), low)
        cleared = [
            builder.or_(builder.and_(one, half), builder.and_(builder.lshr(one, by), half))
            for one in sets
        ]
        pairs = zip(cleared, sets, strict=True)
        sets = [builder.select(counts, new, old) for new, old in pairs]
    return sets


@_compiled
def without(context, row, other, at):
    """Subtract from the sets of a row the sets of another array, from a place on.

    Returns a word with a bit for each set that is not empty afterwards.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, other = _array_pointers(context, builder, signature, arguments, 0, 1)
        vectors = _Vectors(builder, context.get_data_type(signature.args[0].dtype), 64)
        pairs = zip(
            vectors.load(row, _constant_number(0)), vectors.load(other, arguments[2]), strict=True
        )
        left = [builder.and_(mine, builder.not_(its)) for mine, its in pairs]
        vectors.store(left, row, _constant_number(0))
        return vectors.mask([builder.icmp_unsigned("!=", one, vectors.all(0)) for one in left])

    return types.uint64(row, other, types.int64), generate


@_compiled
def marked(context, sets, at):
    """Return the marked heaps among the 64 from a place on, as bits: about one in a thousand.

    The mark depends only on the sets of the latest eight heaps.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (sets,) = _array_pointers(context, builder, signature, arguments, 0)
        vectors = _Vectors(builder, context.get_data_type(signature.args[0].dtype), 64)
        sums = [vectors.all(0)] * vectors.count
        for back, factor in enumerate(_FACTORS):
            latest = vectors.load(sets, builder.sub(arguments[1], _constant_number(back)))
            by = vectors.all(factor)
            pairs = zip(sums, latest, strict=True)
            sums = [builder.add(old, builder.mul(one, by)) for old, one in pairs]
        zeros = [builder.and_(one, vectors.all(_MARK << 6)) for one in sums]
        return vectors.mask([builder.icmp_unsigned("==", one, vectors.all(0)) for one in zeros])

    return types.uint64(sets, types.int64), generate
