"""Any order of sitting down, getting up, starting, ending, rematches and cuts: everybody sees the same people sit where
they sat down, and nobody else."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from tests.server.clients import Guest, Json
from tests.server.machines import ServerMachine, try_orders
from tests.server.processes import ServerProcess

NAMES = ("Ana", "Bruno", "Carla")
WHO = st.integers(0, len(NAMES) - 1)
BOT = "random"


class SeatsMachine(ServerMachine):
    """Three people around a table of four seats, and the tables that follow it."""

    def __init__(self) -> None:
        super().__init__()
        self.seats: list[str | None] = []  # a person's name, BOT, or nobody
        self.status = ""
        self.host = 0

    @initialize()
    def open_table(self) -> None:
        async def work() -> None:
            self.guests = [await Guest.named(self.address, name) for name in NAMES]
            seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(3))]
            await self.gather(await self.guests[0].open_table("yangtze", seats, public=True))

        self.seats, self.status, self.is_public = [NAMES[0], None, None, None], "open", True
        self.do(work())

    async def gather(self, table: str) -> None:
        """Everybody comes to a table."""
        self.table = table
        for chair in self.chairs:
            await chair.close()
        self.chairs = [await self.come_in(guest, table) for guest in self.guests]

    def began(self) -> None:
        self.status = "running" if None not in self.seats else self.status

    def own(self, who: int) -> list[int]:
        return [seat for seat, name in enumerate(self.seats) if name == NAMES[who]]

    @rule(who=WHO, wish=st.none() | st.integers(0, 4))
    def sit(self, who: int, wish: int | None) -> None:
        answer = self.do(self.guests[who].post(f"/api/tables/{self.table}/sit", seat=wish))
        code = answer.get("error", {}).get("code")
        free = [seat for seat, name in enumerate(self.seats) if name is None and wish in (None, seat)]
        if self.status != "open":
            assert code == "not_open"
        elif wish == len(self.seats):
            assert code == "bad_table"
        elif self.own(who) and wish in (None, *self.own(who)):
            assert code is None  # it was asked before
        elif not free:
            assert code == "seat_taken"
        else:
            assert code is None
            self.seats[free[0]] = NAMES[who]
            self.began()

    @rule(who=WHO, seat=st.integers(0, 3))
    def get_up_and_come_back(self, who: int, seat: int) -> None:
        answer = self.do(self.chairs[who].ask(type="leave", seat=seat))
        if seat not in self.own(who):
            assert answer["error"]["code"] == "not_your_seat"
        elif self.status == "open":
            self.seats[seat] = None
        else:
            self.do(self.chairs[who].ask(type="back", seat=seat))  # the seat stays theirs

    @precondition(lambda self: any(name in NAMES for name in self.seats))  # bots alone would play to the end meanwhile
    @rule(who=WHO)
    def start(self, who: int) -> None:
        answer = self.do(self.guests[who].post(f"/api/tables/{self.table}/start", level=BOT))
        if who != self.host:
            assert answer["error"]["code"] == "not_host"
        elif self.status != "open":
            assert answer["error"]["code"] == "not_open"
        else:
            assert answer == {}
            self.seats = [name or BOT for name in self.seats]
            self.began()

    @precondition(lambda self: self.status == "running")
    @rule()
    def end(self) -> None:
        for who in range(len(NAMES)):
            answer = self.do(self.chairs[who].ask(type="agree"))
            assert (answer["type"] == "ack") == bool(self.own(who))
        self.status = "over"

    @rule(who=WHO)
    def rematch(self, who: int) -> None:
        answer = self.do(self.chairs[who].ask(type="rematch"))
        if self.status != "over":
            assert answer["error"]["code"] == "not_over"
        elif not self.own(who):
            assert answer["error"]["code"] == "not_your_seat"
        else:
            self.seats = [name if name in (NAMES[who], BOT) else None for name in self.seats]
            self.status, self.is_public, self.host = "open", False, who
            self.began()
            self.do(self.gather(answer["table"]))

    @rule(who=WHO)
    def reconnect(self, who: int) -> None:
        async def work() -> None:
            await self.chairs[who].close()
            self.chairs[who] = await self.come_in(self.guests[who], self.table)

        self.do(work())

    @invariant()
    def everybody_sees_who_sits_where(self) -> None:
        async def work() -> None:
            info = await self.guests[0].get(f"/api/tables/{self.table}")
            assert (info["status"], info["host"]) == (self.status, self.own(self.host))
            assert [seat["name"] or seat["level"] for seat in info["seats"]] == self.seats
            for who, chair in enumerate(self.chairs):
                await chair.ask(type="mute", seat=0)  # everything before it has arrived then
                last: Json = [message for message in chair.messages if message["type"] == "table"][-1]
                assert (last["table"]["seats"], last["table"]["status"]) == (info["seats"], self.status)
                assert last["you"]["seats"] == self.own(who)
            listed = [line["table"] for line in (await self.guests[0].get("/api/tables"))["tables"]]
            assert (self.table in listed) == (self.is_public and self.status == "open")

        if self.status:
            self.do(work())


def test_whatever_people_do_everybody_agrees_on_who_sits_where(server: ServerProcess) -> None:
    try_orders(SeatsMachine, server)
