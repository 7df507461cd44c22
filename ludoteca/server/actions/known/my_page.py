"""What a person's matches came to: results, how they play, with whom."""

import json
from collections import Counter, defaultdict

from ludoteca.server.actions import lists
from ludoteca.server.bots.ratings import rungs_of, standing
from ludoteca.server.protocol import known
from ludoteca.server.store import Database, Person
from ludoteca.server.store.known import devices, keeping as stored, passkeys, ratings, results
from ludoteca.server.worker import Worker

MOST = 50  # matches in one answer
MOST_COMPANY = 30
MOST_POINTS = 40  # of a course: more are not seen in a plot
MOST_LISTED = 100
ENOUGH = 5  # rated matches before anybody is told how they play


async def matches(db: Database, person: Person, wish: known.WhichMatches) -> known.MyMatches:
    """Some of a person's finished matches, the latest first."""
    wanted = results.Wanted(wish.game, wish.against, wish.result, wish.company)
    found = await results.listed(db, person.id, wanted, wish.before or lists.LATEST, MOST + 1)
    shown = dict(found[:MOST])
    lines = await lists.with_ids(db, list(shown), person.id)
    return known.MyMatches(lines, [shown[line.table] for line in lines], more=len(found) > MOST)


async def my_page(worker: Worker, person: Person) -> known.MyPage:
    """What they came to, as the person sees it."""
    db, now = worker.db, worker.effects.now_ms()
    sums = await results.sums(db, person.id)
    steps: dict[str, list[ratings.Step]] = defaultdict(list)
    for step in await ratings.course_of(db, person.id):
        steps[step.game].append(step)
    played = Counter(dict.fromkeys(steps, 0))
    for each in sums:
        played[each.game] += each.matches
    games = sorted(played, key=lambda game: (-played[game], game))  # what is played most stands first
    company = await results.company_of(db, person.id, MOST_COMPANY + 1)
    own_keys, kept = len(await passkeys.passkeys_of(db, person)), await keeping(worker, person, 0)
    cookies = [each for each in await devices.devices_of(db, person, now) if each.kind == "cookie"]
    return known.MyPage(
        matches=sum(each.matches for each in sums),
        since=min((each.since for each in sums), default=None),
        sums=[told(each) for each in sums],
        standings=[standing_at(game, steps[game]) for game in games],
        company=[known.Company(*each) for each in company[:MOST_COMPANY]],
        more_company=len(company) > MOST_COMPANY,
        kept=kept.kept,
        kept_known=kept.kept_known,
        keep_days=kept.days,
        passkeys=own_keys,
        devices=len(cookies),
        in_list=await ratings.is_in_list(db, person.id),
        enough=ENOUGH,
    )


async def keeping(worker: Worker, person: Person, days: int) -> known.Keeping:
    """How long a person's matches stay, and how many would go if it were so many days."""
    db, settings = worker.db, worker.settings
    is_known = await stored.is_known(db, person.id)
    return known.Keeping(
        days=await stored.days_of(db, person.id),
        kept=settings.kept_known if is_known else settings.kept_guests,
        kept_known=settings.kept_known,
        going=await stored.older_than(db, person.id, days, worker.effects.now_ms()),
    )


def told(each: results.Sum) -> known.Sum:
    """A sum with its average."""
    points = None if each.points is None else round(each.points / each.matches, 1)
    kind = (each.game, each.seats, json.loads(each.options), each.against)
    return known.Sum(*kind, each.matches, each.won, points)


def standing_at(game: str, steps: list[ratings.Step]) -> known.Standing:
    """How somebody plays a game, and how that went since enough was known."""
    points = [(step.at, standing(game, step.mu)) for step in steps[ENOUGH - 1 :]]
    course = [known.Point(at, round(value, 2)) for at, value in points if value is not None]
    every = max(1, -(-len(course) // MOST_POINTS))
    shown = course[::-1][::every][::-1]  # the last is always there
    latest = course[-1].standing if course else None
    return known.Standing(game, list(rungs_of(game).values()), len(steps), latest, shown)


async def house_list(db: Database, game: str, person: Person | None) -> known.HouseList:
    """Those who want to be in the list of the house for a game, the strongest first."""
    found = await ratings.house_list(db, game, ENOUGH, MOST_LISTED + 1)
    people = [
        known.HouseLine(each.name, round(value, 2), each.matches, is_me=person is not None and each.person == person.id)
        for each in found[:MOST_LISTED]
        if (value := standing(game, each.mu)) is not None
    ]
    return known.HouseList(game, list(rungs_of(game).values()), people, more=len(found) > MOST_LISTED)
