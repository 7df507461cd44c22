"""Every address that is answered over HTTP, and by what."""

from starlette.routing import Route

from ludoteca.server.http import deals, guests, house, mail, notices, puzzles, reviews, seeking, tables
from ludoteca.server.http.handling import Handler, guarded
from ludoteca.server.http.known import agents, devices, mail_links, my_page, own_data, passkeys
from ludoteca.server.http.site import sharing

TABLE = "/api/tables/{table}"
DEAL = "/api/deals/{deal}"
READ: dict[str, Handler] = {
    "/api/deals": deals.of_the_day,
    DEAL: deals.told,
    DEAL + "/compare": deals.compare,
    "/api/games": tables.games,
    "/api/house": house.told,
    "/api/house/tables": house.all_tables,
    "/api/house/people": house.all_people,
    "/api/house/log": house.all_lines,
    "/api/me": guests.me,
    "/api/me/agents": agents.mine,
    "/api/me/data": own_data.take,
    "/api/me/devices": devices.mine,
    "/api/me/keeping": my_page.keeping,
    "/api/me/matches": my_page.matches,
    "/api/me/page": my_page.page,
    "/api/me/passkeys": passkeys.mine,
    "/api/me/notices": notices.mine,
    "/api/me/tables": tables.my_tables,
    "/api/me/waiting": tables.waiting_for_me,
    "/api/puzzles": puzzles.of_the_day,
    "/api/seeking": seeking.look,
    "/api/sign-in": mail_links.ways,
    "/api/ratings": my_page.house_list,
    "/api/tables": tables.public_tables,
    "/picture/game/{game}.png": sharing.game_picture,
    "/picture/puzzle/{game}/{number:int}.png": sharing.puzzle_picture,
    "/picture/{table}.png": sharing.picture,
    TABLE: tables.table,
    TABLE + "/looks": tables.looks,
    TABLE + "/record": tables.record,
    TABLE + "/review": reviews.told,
}
CHANGE: dict[str, Handler] = {
    "/api/house": house.do,
    "/api/house/enter": house.enter,
    "/api/house/keep": house.become_administrator,
    "/api/me": guests.name_me,
    "/api/me/link": guests.link,
    "/api/me/whose": guests.whose,
    "/api/me/claim": guests.claim,
    "/api/me/return": guests.go_back,
    "/api/me/forget": guests.forget,
    "/api/me/sign-out": guests.sign_out,
    "/api/me/delete": own_data.delete,
    "/api/me/devices/{device}/sign-out": devices.sign_out,
    "/api/me/keeping": my_page.set_keeping,
    "/api/me/list": my_page.join_list,
    "/api/me/matches/{table}/delete": my_page.delete_match,
    "/api/me/passkeys": passkeys.add,
    "/api/me/passkeys/begin": passkeys.begin,
    "/api/me/passkeys/{passkey}/remove": passkeys.remove,
    "/api/sign-in": passkeys.sign_in,
    "/api/sign-in/mail": mail_links.ask,
    "/api/sign-in/begin": passkeys.begin_sign_in,
    "/api/me/agents": agents.make,
    "/api/me/agents/{agent}/revoke": agents.revoke,
    "/api/me/mail": mail.set_mail,
    "/api/me/mail/forget": mail.forget_mail,
    "/api/mail/confirm": mail.confirm,
    "/api/me/notices": notices.set_wishes,
    "/api/me/notices/browsers": notices.add_browser,
    "/api/me/notices/webhooks": notices.add_webhook,
    "/api/me/notices/{way}/remove": notices.remove_way,
    "/api/me/notices/{way}/try": notices.try_way,
    "/api/notices/unsubscribe": notices.stop_mail,
    "/api/deals": deals.challenge,
    DEAL + "/play": deals.play,
    "/api/lessons": tables.learn,
    "/api/puzzles": puzzles.open_puzzle,
    "/api/records": tables.load,
    "/api/seeking": seeking.seek,
    "/api/seeking/stop": seeking.stop,
    "/api/tables": tables.open_table,
    TABLE + "/mute": notices.mute,
    TABLE + "/puzzle": puzzles.judge_try,
    TABLE + "/review": reviews.want,
    TABLE + "/review/try": reviews.judge_try,
    TABLE + "/sit": tables.sit,
    TABLE + "/start": tables.start,
    TABLE + "/unseat": tables.unseat,
    TABLE + "/close": tables.close,
    TABLE + "/what-if": tables.what_if,
}
PLAY: frozenset[Handler] = frozenset(  # all that a token of an agent is good for, beside the sockets of tables
    {
        *(tables.games, tables.my_tables, tables.public_tables, tables.table, tables.record, guests.me),
        *(tables.open_table, tables.sit, tables.start),
    }
)


FROM_ANYWHERE: frozenset[Handler] = frozenset({notices.stop_mail})  # what is asked by other programs than our page
AT_THE_DOOR: frozenset[Handler] = frozenset(  # where nobody needs to have come in
    {house.told, house.enter, mail.confirm, notices.stop_mail}
)


def route(path: str, handler: Handler, method: str) -> Route:
    """An address, answered behind the guards."""
    how = {"for_agents": PLAY, "from_anywhere": FROM_ANYWHERE, "at_the_door": AT_THE_DOOR}
    answered = guarded(handler, **{name: handler in handlers for name, handlers in how.items()})
    return Route(path, answered, methods=[method])


ROUTES = [
    *(route(path, handler, "GET") for path, handler in READ.items()),
    *(route(path, handler, "POST") for path, handler in CHANGE.items()),
]
