"""Administration: what those who run the house can do, each action with its line in the log."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ludoteca.server.effects import Effects
from ludoteca.server.house import common, entrance
from ludoteca.server.protocol import AdminAction, Refused, clean
from ludoteca.server.store import Database, Statement, Table, seats, tables
from ludoteca.server.store.house import facts, keys, log, people, tables as house_tables

HOUR_MS = 3_600_000
ADMINISTRATOR_HOURS = 1  # for which a link that makes an administrator is good
LEAST_PASSWORD, LONGEST_PASSWORD = 8, 200  # letters
LONGEST_NAME = 24


@dataclass
class Task:
    """An action to be done: where, by whom, and what."""

    db: Database
    effects: Effects
    who: str
    wish: AdminAction

    async def note(self, *statements: Statement, subject: str = "", detail: str = "") -> int:
        """Do it, and its line in the log, both or neither."""
        action = log.Action(self.who, self.wish.deed, subject, detail)
        return await log.do(self.db, self.effects.now_ms(), action, *statements)

    async def member(self) -> people.Member:
        """The person whom it is about."""
        found = await people.member(self.db, self.wish.subject)
        if found is None:
            raise Refused("unknown_person")
        return found

    async def table(self) -> Table:
        """The table that it is about, by its id or code."""
        found = await tables.load(self.db, self.wish.subject)
        if found is None:
            raise Refused("unknown_table")
        return found

    def hours(self, unless_told: int) -> int:
        """Until when, in milliseconds since 1970."""
        return self.effects.now_ms() + (self.wish.hours or unless_told) * HOUR_MS


async def do(db: Database, effects: Effects, who: str, wish: AdminAction) -> str | None:
    """Do what was asked; the token of a link, if it makes one."""
    return await ACTIONS[wish.deed](Task(db, effects, who, wish))


async def close(task: Task) -> None:
    """A match that runs is over, without a winner; a table that waits is gone."""
    table = await task.table()
    await task.note(house_tables.close(table.id), subject=table.id, detail=f"{table.game} {table.code}")


async def delete(task: Task) -> None:
    """A table is gone with all that was played and said at it."""
    table = await task.table()
    await task.note(house_tables.delete(table.id), subject=table.id, detail=f"{table.game} {table.code}")


async def rename(task: Task) -> None:
    """A person is called otherwise, also where they sit."""
    member, name = await task.member(), clean(task.wish.text)
    if len(name) > LONGEST_NAME:
        raise Refused("bad_message", f"a name has at most {LONGEST_NAME} letters")
    changes = people.set_name(member.id, name), seats.rename(member.id, member.name, name)
    await task.note(*changes, subject=member.id, detail=f"{member.name} → {name}")


async def ban(task: Task) -> None:
    """A person may not come in any more, nor the programs of theirs; their devices have to come in anew."""
    member = await task.member()
    await task.note(
        people.set_banned(member.id, True), keys.forget_passes_of(member.id), subject=member.id, detail=member.name
    )


async def unban(task: Task) -> None:
    """A person may come in again."""
    member = await task.member()
    await task.note(people.set_banned(member.id, False), subject=member.id, detail=member.name)


async def dismiss(task: Task) -> None:
    """A person no longer runs the house."""
    member = await task.member()
    await task.note(people.set_administrator(member.id, False), subject=member.id, detail=member.name)


async def announce(task: Task) -> None:
    """Say something to everybody, for some hours; without a text, take it back."""
    if not task.wish.text.strip():
        await task.note(facts.drop(facts.ANNOUNCEMENT))
        return
    text = clean(task.wish.text)
    number = await log.last(task.db) + 1
    told = json.dumps({"number": number, "text": text, "until": task.hours(24)})
    await task.note(facts.put(facts.ANNOUNCEMENT, told), detail=text)


async def drain(task: Task) -> None:
    """No new tables: whoever plays may finish before an upgrade."""
    await task.note(facts.put(facts.DRAINING, "yes"))


async def reopen(task: Task) -> None:
    """New tables may be opened again."""
    await task.note(facts.drop(facts.DRAINING))


async def lock(task: Task) -> None:
    """Ask whoever comes for this password. Anybody who came in with another one has to come in again."""
    if len(task.wish.text) < LEAST_PASSWORD:
        raise Refused("bad_message", f"a password has at least {LEAST_PASSWORD} letters")
    if len(task.wish.text) > LONGEST_PASSWORD:
        raise Refused("bad_message", f"a password has at most {LONGEST_PASSWORD} letters")
    if common.is_common(task.wish.text):
        raise Refused("common_password")
    stored = facts.put(facts.PASSWORD, await entrance.hashed_password(task.wish.text))
    await task.note(stored, keys.forget_all("pass"), keys.forget_all("invitation"))


async def unlock(task: Task) -> None:
    """Everybody may come in without a password."""
    await task.note(facts.drop(facts.PASSWORD), keys.forget_all("pass"), keys.forget_all("invitation"))


async def invite(task: Task) -> str:
    """A link by which people come in without the password."""
    uses = task.wish.uses or keys.MANY
    token, stored = keys.make(task.effects, "invitation", task.hours(24 * 7), uses)
    await task.note(stored, detail="" if uses == keys.MANY else str(uses))
    return token


async def uninvite(task: Task) -> None:
    """No invitation is good any more; whoever came in by one stays."""
    await task.note(keys.forget_all("invitation"))


async def make_administrator(task: Task) -> str:
    """A link that lets one person run the house, once."""
    token, stored = keys.make(task.effects, "keeper", task.effects.now_ms() + ADMINISTRATOR_HOURS * HOUR_MS, 1)
    await task.note(stored)
    return token


async def become_administrator(db: Database, effects: Effects, token: str, person: str, name: str) -> None:
    """Whoever has such a link runs the house from now on."""
    now = effects.now_ms()
    noted = log.noting(now, log.Action(person, "became_keeper", person, name))
    if not await db.write_if(keys.using(token, "keeper", now), people.set_administrator(person, True), noted):
        raise Refused("bad_link")


ACTIONS: dict[str, Callable[[Task], Awaitable[str | None]]] = {
    **{each.__name__: each for each in (close, delete, rename, ban, unban, dismiss, announce, drain, reopen)},
    **{each.__name__: each for each in (lock, unlock, uninvite)},
    "invite": invite,
    "make_keeper": make_administrator,
}
