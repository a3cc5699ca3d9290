"""Custom ids never change and each action belongs to one feature."""

from __future__ import annotations

import pytest

from bot.app.controls import CONTROLS
from bot.kit.custom_ids import Action, AllControls
from bot.play.custom_ids import PlyControl
from bot.season.controls import CONTROLS as SEASON
from tests.support.controls import read_control
from tests.support.refusing import members

#: Every custom id that was ever sent begins with one of these.
SENT = {
    *(
        "show",
        "pick",
        "type",
        "typed",
        "why",
        "hint",
        "whatif",
        "whatifmore",
        "ask",
        "asked",
        "text",
        "back",
    ),
    *("movepurge", "extendpupil"),
    *("allow", "refuse", "resign", "yield", "rematch", "review", "accept", "decline"),
    *(
        "setup",
        "setupfilled",
        "settle",
        "publish",
        "movechallenge",
        "close",
        "clone",
        "share",
        "importrest",
        "delete",
    ),
    *("begin", "answer", "answered", "judge", "tryout", "next", "corrections"),
    *("agree", "handin", "myanswers", "choosequestion"),
    *("exemptpupils", "pupilsexempted"),
    *("answerstomark", "markquickly"),
    *("first", "strength", "rules"),
    *("look", "replay", "save", "practise", "practiseposition"),
    *(
        "path",
        "unit",
        "beatunit",
        "train",
        "shareprogress",
        "remindme",
    ),
    *("classmap", "classmissed", "classmistake", "classdraft", "classquiz"),
    *("choose", "noneitem", "typeitem", "typeditem", "nextitem", "giveupitem"),
    *("beatitem", "ideaitem", "playitem", "flipitem", "backtounit", "programunit", "meanings"),
    *("firstmatch", "rulesof", "help", "learn", "newchallenge", "seesettings", "aspupil"),
    *("solvepuzzle", "mypuzzle", "sharepuzzle", "planpuzzle"),
    *("writeprogram", "writtenprogram", "refillprogram", "programs", "showprogram"),
    *(
        "judgeprogram",
        "deleteprogram",
        "playonprogram",
        "replayprogram",
        "stepprogram",
    ),
    *("league", "leaguecross", "enterleague", "enteredleague", "leaveleague", "leaguegames"),
    *("chooseleague", "leaguestep", "leagueplay", "leaguepicture", "leaguetext", "manageleague"),
    *("jointournament", "leavetournament", "mytournament", "leadtournament", "starttournament"),
    *("pausetournament", "endtournament", "tournamentfile"),
    *("removeplayer", "choosebout", "scorebout"),
    *("roster", "giveroster", "givenroster", "applyroster", "rosterline", "assignline"),
    *("freeline", "arrangeline", "linearranged", "clearroster", "leaveroster"),
    *("rosterteam", "arrangeteam", "teamarranged"),
    *("releaseresults", "resultsreleased", "releasesure"),
    *("missing", "remindmissing", "teamdates", "teamdated", "teamdatessure"),
    *("answerquiz", "leadquiz", "previewquiz", "stepquiz", "endquiz", "myquiz"),
    *("typequiz", "typedquiz", "quizresults", "quizfile"),
    *("quizdesk", "quizseconds", "quiztemplate", "quizchallenge"),
    *("writequiz", "writtenquiz", "pastquiz"),
    *("pupilanswers", "markbyhand", "markedbyhand", "markbyhandsure"),
    *("readprogram", "programversions"),
    *("moveclosing", "closingmoved", "moveclosingsure", "regrade"),
    *("cancelquestion", "mendquestion", "questionmended"),
    *("skippreview", "leavepreview", "pastseason", "takehint", "sharematch", "shareitem"),
    *("introduce", "introduced", "handout", "drawquestions", "questionsdrawn"),
    *("questionpictures", "illustrate", "illustrated"),
    *("results", "export", "standings", "privacy", "season", "cancel", "arenapage"),
}

#: What has no use for a number says 0 in its place.
NUMBERLESS = {
    *("classmap", "classmissed", "classmistake", "classdraft", "classquiz"),
    "privacy",
    "cancel",
    "firstmatch",
    "rulesof",
    "help",
    "learn",
}
NUMBERLESS |= {"arenapage", "newchallenge", "seesettings", "aspupil", "meanings"}

ONE_NUMBER = {
    *("releaseresults", "resultsreleased", "releasesure"),
    *("missing", "remindmissing", "teamdates", "teamdated", "teamdatessure"),
    *(
        "season",
        "movepurge",
        "path",
        "unit",
        "beatunit",
        "backtounit",
        "programunit",
        "train",
        "practise",
        "planpuzzle",
    ),
    *("playonprogram", "introduce", "introduced", "drawquestions", "questionsdrawn"),
    "shareprogress",
    "remindme",
}


@pytest.mark.parametrize("action", sorted(SENT))
def test_every_custom_id_ever_sent_reads_back_the_same(action: str) -> None:
    numbers = "0:0" if action in NUMBERLESS else "12:0" if action in ONE_NUMBER else "12:34"
    for custom_id in (f"{action}:{numbers}:5.0.67", f"{action}:{numbers}:", f"{action}:0:0:"):
        control = read_control(custom_id)
        assert control is not None, custom_id
        assert control.encode() == custom_id


def test_every_action_is_answered_by_one_feature() -> None:
    declared = members(Action)
    assert {action.value for action in declared} == SENT
    assert len(declared) == len(SENT), "two features have an action of one name"
    assert CONTROLS.actions() == set(declared), "an action has nothing that answers it"


def test_two_features_with_one_action_are_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="two features declare the action 'standings'"):
        AllControls([SEASON, SEASON])


@pytest.mark.parametrize(
    "wrong", ["", "show", "nothing:1:2:", "show:1:2", "show:x:2:", "SHOW:1:2:"]
)
def test_a_foreign_custom_id_is_not_read(wrong: str) -> None:
    assert read_control(wrong) is None


def test_a_control_of_a_ply_names_match_ply_and_path() -> None:
    control = read_control("pick:12:34:5")
    assert isinstance(control, PlyControl)
    assert (control.match, control.ply, control.path) == (12, 34, (5,))
