"""What must be true in every world, held against everything that workers send, at the moment at which they do."""

import hashlib
from collections.abc import Callable
from typing import Any

from ludoteca.server.store.base import LogEntry
from tests.rows import as_told, rows
from tests.simulation.accounts import SEATS, TABLE, Account, Json, in_order
from tests.simulation.simulated.disk import Disk

ENTRIES = (
    "SELECT table_id, position, kind, seat, decision, move, at, house, state_hash FROM entries"
    " WHERE table_id = ? AND position > ? ORDER BY position"
)
LEASE = "SELECT worker FROM leases WHERE table_id = ? AND seat = ?"
Accuse = Callable[[str], None]


class Truth:
    """Knows what is stored, and accuses whoever says otherwise."""

    def __init__(self, disk: Disk, accuse: Accuse) -> None:
        self._disk, self._accuse = disk, accuse
        self.accounts: dict[str, Account] = {}
        self.swept: set[str] = set()

    # == What is stored ================================================

    def account(self, table: str, position: int = 0) -> Account | None:
        """A table's account, up to a position if that is stored; None if its match has not begun."""
        found = self.accounts.get(table)
        if found is None:
            facts = self._disk.rows(TABLE, table)
            if not facts or (facts[0][3] is None and facts[0][6] is None):
                return None
            found = self.accounts[table] = Account(table, facts[0], self._disk.rows(SEATS, table))
        if len(found.entries) < position:
            self._read(found)
        return found

    def _read(self, account: Account) -> None:
        for row in self._disk.rows(ENTRIES, account.table, len(account.entries)):
            try:
                account.follow(LogEntry(*row))
            except Exception as error:
                self._accuse(f"the log of {account.table} is not sound: {error}")
                return

    def finish(self, table: str) -> None:
        """Every line is there once, and as it was when it was first seen."""
        account = self.account(table, 1 << 30)
        if account is None or table in self.swept:
            return
        stored = [LogEntry(*row) for row in self._disk.rows(ENTRIES, table, 0)]
        if stored != account.entries:
            self._accuse(f"the log of {table} has changed")
        answered = [(entry.seat, entry.decision) for entry in stored if entry.kind == "move"]
        if len(answered) != len(set(answered)):
            self._accuse(f"a decision was answered twice at {table}")

    def holds(self, table: str, position: int, kind: str, seat: int, decision: int, move: Json | None) -> bool:
        """Whether the log has this at this position."""
        account = self.account(table, position)
        if account is None or not 0 < position <= len(account.entries):
            return False
        entry = account.entries[position - 1]
        code = account.moments[0].match.game.moves.to_code(move) if move is not None else entry.move
        return (entry.kind, entry.seat, entry.decision, entry.move) == (kind, seat, decision, code)

    def answered(self, table: str, seat: int, decision: int, move: Json) -> bool:
        """Whether the log has this answer to a decision."""
        account = self.account(table, 1 << 30)
        if account is None:
            return False
        code = account.moments[0].match.game.moves.to_code(move)
        wanted = ("move", seat, decision, code)
        return any((each.kind, each.seat, each.decision, each.move) == wanted for each in account.entries)

    # == What is sent ==================================================

    def sent(self, who: Any, message: Json, socket: Any) -> None:
        """A worker sends something to a device, now. (`who` has a table, a person, and where it was told last; the
        socket the state that went through it last.)"""
        if message["type"] == "changed":
            try:
                message = as_told(message, socket.shown)
            except AssertionError as error:
                self._accuse(f"{who.name} at {who.table}: {error}")
                return
        if message["type"] == "told":
            socket.shown = message["state"]
        check = getattr(self, f"_sent_{message['type']}", None)
        if check is not None and who.table not in self.swept:
            check(who, message)

    def _sent_told(self, who: Any, message: Json) -> None:
        state = message["state"]
        who.told_position = state["position"]
        account = self.account(who.table, state["position"])
        if account is None or len(account.entries) < state["position"]:
            self._accuse(f"position {state['position']} of {who.table} was told before it was stored")
            return
        if state["position"] != message["after"] + len(message["entries"]):
            self._accuse(f"{who.table}: {len(message['entries'])} entries from {message['after']} on")
        for entry in message["entries"]:
            self._same(account, entry)
            self._heard(who, account, entry, state["seat"])
        self._see(who, account, state)

    def _see(self, who: Any, account: Account, state: Json) -> None:
        seat, position = state["seat"], state["position"]
        moment = account.moments[position]
        if seat is not None and account.people[seat] != who.person:
            self._accuse(f"{who.name} was shown the view of seat {seat}")
        if state["view"] != account.view(position, seat):
            self._accuse(f"what {who.name} sees at {position} of {who.table} is not what seat {seat} may see")
        if state["active"] != moment.active or (state["over"] is not None) != moment.is_over:
            self._accuse(f"{who.name} was told who is to act at {position} of {who.table}, wrongly")
        self._offered(who, account, state)
        if state["over"] and state["over"]["seed"]:
            self._fair(account, state["over"]["seed"])

    def _offered(self, who: Any, account: Account, state: Json) -> None:
        """Whoever may act is offered every move, and nobody anything else."""
        seat, offers, moment = state["seat"], state["offers"], account.moments[state["position"]]
        may_act = seat is not None and seat in moment.active and seat not in moment.bots
        if (offers is not None) != may_act:
            self._accuse(f"{who.name} was offered moves of seat {seat}, or none, wrongly")
        elif may_act and {**offers, "listed": in_order(rows(offers["listed"]))} != account.offers(
            state["position"], seat
        ):
            self._accuse(f"{who.name} was offered other moves at {state['position']} of {who.table} than there are")

    def _heard(self, who: Any, account: Account, told: Json, viewer: int | None, *, everything: bool = False) -> None:
        """Of an entry everybody is told what they may know, and nothing more."""
        position = told["position"]
        if position <= len(account.events) and told["events"] != account.told(position, viewer, everything=everything):
            self._accuse(f"what {who.name} was told of {position} of {who.table} is not what seat {viewer} may know")

    def _fair(self, account: Account, seed: str) -> None:
        promised = hashlib.sha256(f"{account.table}:{seed}".encode()).hexdigest()
        if seed != account.seed or promised != account.commitment:
            self._accuse(f"the shuffle of {account.table} is not the one that was promised")

    def _same(self, account: Account, told: Json) -> None:
        stored = account.entries[told["position"] - 1] if told["position"] <= len(account.entries) else None
        said = (told["position"], told["kind"], told["seat"], told["decision"], told["at"])
        if stored is None or said != (stored.position, stored.kind, stored.seat, stored.decision, stored.at):
            self._accuse(f"{account.table}: told {said}, stored {stored}")

    def _sent_history(self, who: Any, message: Json) -> None:
        account, view = self.account(who.table, message["last"]), who.asked[message["id"]].message["view"]
        if account is not None:
            for entry in message["entries"]:
                self._same(account, entry)
                self._look_at(who, account, entry, view)

    def _look_at(self, who: Any, account: Account, entry: Json, view: str) -> None:
        """An entry of long ago. (Who sits on several seats may have lifted another curtain since it was asked for.)"""
        own = [seat for seat, person in enumerate(account.people) if person == who.person]
        if view != "own" or len(own) < 2:
            viewer = own[0] if own and view == "own" else None
            self._heard(who, account, entry, viewer, everything=view == "open")

    def _sent_look(self, who: Any, message: Json) -> None:
        account, state = self.account(who.table, message["last"]), message["state"]
        view = who.asked[message["id"]].message["view"]
        if account is not None and message["entry"] is not None:
            self._look_at(who, account, message["entry"], view)
        if view == "open":  # after the end everything is shown
            return
        if account is not None and state["view"] != account.view(state["position"], state["seat"]):
            self._accuse(f"looking back to {state['position']} of {who.table} shows {who.name} something else")

    def _sent_ack(self, who: Any, message: Json) -> None:
        position = message["position"] or 0
        account = self.account(who.table, position)
        if position and (account is None or len(account.entries) < position):
            self._accuse(f"{who.name} was acknowledged position {position} of {who.table} before it was stored")

    def _sent_said(self, who: Any, message: Json) -> None:
        sql = "SELECT seat, name, text, at FROM talk WHERE table_id = ? AND number = ?"
        said = (message["seat"], message["name"], message["text"], message["at"])
        if self._disk.rows(sql, who.table, message["number"]) != [said]:
            self._accuse(f"line {message['number']} of talk at {who.table} was told otherwise than stored")

    def _sent_clocks(self, who: Any, message: Json) -> None:
        account = self.account(who.table, who.told_position)
        if account is None or who.told_position >= len(account.moments):
            return
        moment = account.moments[who.told_position]
        for seat, (clock, bank) in enumerate(zip(message["seats"], moment.banks, strict=True)):
            runs = seat in moment.active and seat not in moment.bots
            is_right = clock["bank_ms"] <= bank if seat in moment.active else clock["bank_ms"] == bank
            if clock["running"] != runs or not is_right:
                self._accuse(f"the clock of seat {seat} at {who.told_position} of {who.table} does not add up")

    # == Bots ==========================================================

    def bot_begins(self, worker: str, table: str, seat: int) -> None:
        """A worker's bot begins to think for a seat, and nothing was slow: it has the lease, and nobody else."""
        lease = self._disk.rows(LEASE, table, seat)
        owner = lease[0][0] if lease else "nobody"
        if owner != worker and table not in self.swept:
            self._accuse(f"a bot thinks for seat {seat} of {table} at {worker}: {owner} has the lease")
