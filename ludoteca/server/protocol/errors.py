"""What can be wrong with what somebody asked of the server: a key for the page's texts, and a sentence in English."""

from ludoteca.kernel import BadMove, BadTable, IllegalMove, LudotecaError, Refusal, StaleMove, UnknownGame
from ludoteca.server.protocol.base import MOST_BYTES, Problem

LONGEST = 300  # letters of a sentence; what was asked may be repeated in it

# code -> (HTTP status, sentence). The page has a text for every code; docs/protocol.md lists them all.
CODES: dict[str, tuple[int, str]] = {
    "bad_message": (400, "this is not a message that the protocol knows"),
    "too_large": (413, f"a message may have at most {MOST_BYTES // 1024} KB"),
    "not_found": (404, "there is nothing at this address"),
    "bad_origin": (403, "this page may not speak to this server"),
    "no_name": (401, "say first what you want to be called"),
    "bad_link": (403, "this personal link is not valid, or no longer"),
    "bad_token": (401, "this token of an agent is not valid, or no longer"),
    "out_of_scope": (403, "the token of an agent is good for playing alone"),
    "too_many_agents": (409, "you have as many agents as one may have; revoke one first"),
    "bad_passkey": (403, "this passkey is not known here, or what it signed is not good, or no longer"),
    "no_passkeys_here": (409, "browsers know passkeys under a name with https alone, or on localhost"),
    "somebody_else": (409, "you are somebody else on this device: say whom the link shall replace"),
    "unknown_game": (404, "there is no such game"),
    "unknown_table": (404, "there is no such table, or no longer"),
    "unknown_deal": (404, "there is no such deal, or no longer"),
    "bad_table": (422, "the game cannot be played so"),
    "bad_record": (422, "this is no record of a match that can be played again here"),
    "seat_taken": (409, "this seat is taken"),
    "not_your_seat": (403, "you do not sit on this seat"),
    "not_host": (403, "only whoever opened the table may do this"),
    "not_open": (409, "the match has begun already"),
    "not_running": (409, "no match is running at this table"),
    "not_over": (409, "this can be had after the end of the match"),
    "sealed": (409, "others still play this deal: this can be had when its day is over"),
    "finish_first": (409, "this is the deal of a match that you still play: finish that one first"),
    "frozen": (409, "this match does not go on under the present rules; its record can be kept"),
    "curtain": (409, "lift the curtain for this seat first"),
    "bad_move": (422, "this is no move"),
    "illegal_move": (422, "a rule forbids this move"),
    "stale_move": (409, "this decision was taken already, or is not the present one"),
    "no_undo": (409, "the last decision cannot be taken back"),
    "bot_plays": (409, "a bot plays on this seat; take it back first"),
    "time_over": (409, "the time for this decision is over: a bot takes it, then the seat can be taken back"),
    "person_there": (409, "the person of this seat is there"),
    "away_too_short": (409, "the person of this seat has only just gone: wait a little before a bot plays for them"),
    "hints_off": (403, "this table plays without hints"),
    "not_your_turn": (409, "this seat has nothing to decide now"),
    "unknown_position": (404, "the match has no such position"),
    "inside": (422, "this address is inside the host's own network"),
    "no_mail": (409, "this server sends no mail"),
    "mail_failed": (502, "the mail could not be sent: the address may be wrong, or the mail server is away"),
    "too_fast": (429, "too much at once; wait a moment"),
    "too_many": (429, "there are too many of these already"),
    "stopping": (503, "the server stops now; connect again in a moment"),
    "locked": (401, "this house asks for its password first"),
    "bad_password": (403, "this is not the password of this house"),
    "common_password": (422, "this password is one of those that are tried first: take another one"),
    "bad_invitation": (403, "this invitation is not valid, or no longer"),
    "banned": (403, "you may not come in here any more"),
    "not_keeper": (403, "only those who run this house may do this"),
    "unknown_person": (404, "there is no such person, or no longer"),
    "draining": (503, "no new tables now: the server is about to be brought up to date"),
    "trouble": (500, "something went wrong here; come back, and the log tells what was done"),
}

# Why there is no undo: the keys that `state.undo.reason` and an error's `reason` may have.
UNDO_REASONS = (
    *("nothing_to_undo", "others_decided", "final_move", "drawn_or_revealed"),
    *("curtain_lifted", "match_over", "bot_plays", "too_often"),
)


class Refused(Exception):
    """Something that was asked and is not done. Nothing has changed."""

    def __init__(
        self, code: str, message: str | None = None, *, refusal: Refusal | None = None, reason: str | None = None
    ) -> None:
        self.status, sentence = CODES[code]
        rule, reason = (refusal.rule, refusal.reason) if refusal else (None, reason)
        text = message or (str(refusal) if refusal else sentence)
        self.problem = Problem(code, text if len(text) <= LONGEST else text[: LONGEST - 1] + "…", rule, reason)
        super().__init__(self.problem.message)


def refused(error: LudotecaError) -> Refused:
    """What the kernel refuses, in the one shape of errors."""
    match error:
        case IllegalMove():
            return Refused("illegal_move", refusal=error.refusal)
        case StaleMove():
            return Refused("stale_move", str(error))
        case BadMove():
            return Refused("bad_move", str(error))
        case UnknownGame():
            return Refused("unknown_game", str(error))
        case BadTable():
            return Refused("bad_table", str(error))
        case _:
            return Refused("trouble", str(error))
