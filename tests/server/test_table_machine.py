"""Any order of moves, repeats, undos, cuts, leaving and coming back: everybody at the table goes on agreeing."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from tests.rows import rows
from tests.server.clients import Guest, Json
from tests.server.machines import ServerMachine, try_orders
from tests.server.processes import ServerProcess

SEATS = st.integers(0, 1)


class TableMachine(ServerMachine):
    """Two people at a table of Summer Pavilion, where picks can be taken back."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Json] = []  # what everybody should know
        self.states: list[Json] = []
        self.views: list[tuple[int, list[Json]]] = []  # (seat, both views before its move), as long as it stands
        self.last: Json | None = None
        self.last_position = 0

    @initialize()
    def sit_down(self) -> None:
        async def work() -> None:
            self.guests = [await Guest.named(self.address, name) for name in ("Ana", "Bruno")]
            self.table = await self.guests[0].open_table("summer_pavilion", [{"kind": "me"}, {"kind": "open"}])
            await self.guests[1].post(f"/api/tables/{self.table}/sit")
            self.chairs = [await guest.enter(self.table) for guest in self.guests]
            self.states = [(await chair.told(0))["state"] for chair in self.chairs]

        self.do(work())

    async def hear(self) -> None:
        """Everybody is told the next line."""
        told = [await chair.told(len(self.entries) + 1) for chair in self.chairs]
        assert told[0]["entries"] == told[1]["entries"]  # nothing is secret in this game
        assert [entry["position"] for entry in told[0]["entries"]] == [len(self.entries) + 1]
        self.entries += told[0]["entries"]
        self.states = [each["state"] for each in told]

    @rule(seat=SEATS, n=st.integers(0, 500))
    def move(self, seat: int, n: int) -> None:
        async def work() -> None:
            offers = self.states[seat]["offers"]
            other = self.states[1 - seat]["offers"]
            listed = rows((offers or other)["listed"])
            decision = (
                offers["decision"] if offers else sum(e["seat"] == seat and e["kind"] == "move" for e in self.entries)
            )
            sent = {"type": "move", "seat": seat, "decision": decision, "move": listed[n % len(listed)]}
            answer = await self.chairs[seat].ask(**sent)
            if offers is None:
                has_undone = any(entry["kind"] == "undo" for entry in self.entries)  # then the number is a guess
                assert answer["error"]["code"] == "illegal_move" or has_undone
                assert answer["error"].get("rule") or answer["error"]["code"] == "stale_move"
                return
            assert answer["position"] == len(self.entries) + 1
            self.views.append((seat, [state["view"] for state in self.states]))
            self.last, self.last_position = sent, answer["position"]
            await self.hear()

        if all(state["over"] is None for state in self.states):
            self.do(work())

    @rule()
    def repeat(self) -> None:
        if self.last is not None:
            answer = self.do(self.chairs[self.last["seat"]].ask(**self.last))
            assert answer["position"] == self.last_position

    @rule(seat=SEATS)
    def undo(self, seat: int) -> None:
        async def work() -> None:
            offer = self.states[seat]["undo"]
            asked = offer["decision"] if offer["decision"] is not None else 0
            answer = await self.chairs[seat].ask(type="undo", seat=seat, decision=asked)
            if offer["decision"] is None:
                was_undone = answer["type"] == "ack" and self.entries[answer["position"] - 1]["kind"] == "undo"
                assert was_undone or answer["error"]["reason"] == offer["reason"]
                return
            mover, before = self.views.pop()
            await self.hear()
            assert mover == seat
            assert [state["view"] for state in self.states] == before

        self.do(work())

    @rule(seat=SEATS, back=st.integers(0, 30), is_fresh=st.booleans())
    def reconnect(self, seat: int, back: int, is_fresh: bool) -> None:
        async def work() -> None:
            await self.chairs[seat].close()
            since = max(0, len(self.entries) - back)
            self.chairs[seat] = await self.guests[seat].enter(self.table, position=None if is_fresh else since)
            told = await self.chairs[seat].told(0)
            assert told["entries"] == ([] if is_fresh else self.entries[since:])
            assert told["state"] == self.states[seat]
            await self.chairs[seat].until(lambda m: m["type"] == "ack")

        self.do(work())

    @rule(seat=SEATS)
    def leave_and_come_back(self, seat: int) -> None:
        async def work() -> None:
            await self.chairs[seat].ask(type="leave", seat=seat)
            await self.chairs[1 - seat].until(lambda m: m["type"] == "table" and m["table"]["seats"][seat]["left"])
            await self.chairs[seat].ask(type="back", seat=seat)
            await self.chairs[1 - seat].until(lambda m: m["type"] == "table" and not m["table"]["seats"][seat]["left"])

        if all(state["over"] is None for state in self.states):
            self.do(work())

    @rule(seat=SEATS, on=st.booleans())
    def agree(self, seat: int, on: bool) -> None:
        """Only one seat ever agrees: the match goes on."""
        if seat == 0 and all(state["over"] is None for state in self.states):
            assert self.do(self.chairs[0].ask(type="agree", on=on))["type"] == "ack"

    @rule(seat=SEATS, n=st.integers(0, 500))
    def preview(self, seat: int, n: int) -> None:
        offers = self.states[seat]["offers"]
        if offers:
            listed = rows(offers["listed"])
            answer = self.do(self.chairs[seat].ask(type="preview", seat=seat, move=listed[n % len(listed)]))
            assert answer["events"]

    @invariant()
    def both_agree(self) -> None:
        if self.states:
            one, two = self.states
            for key in ("position", "active", "scores", "view", "over"):
                assert one[key] == two[key], key
            assert one["position"] == len(self.entries)


def test_whatever_people_do_everybody_agrees_on_the_table(server: ServerProcess) -> None:
    try_orders(TableMachine, server)
