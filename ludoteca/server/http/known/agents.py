"""A person's agents, over HTTP: making one, the list of them, revoking a token."""

import structlog

from ludoteca.server.http import Request, Response, address_of, answer, body_of, person_of, rooms_of, worker_of
from ludoteca.server.protocol import clean, http
from ludoteca.server.store import agents

log = structlog.get_logger()


async def mine(request: Request) -> Response:
    """The agents of the guest; their tokens are told once, when they are made."""
    worker = worker_of(request)
    found = await agents.agents_of(worker.db, worker.effects, await person_of(request))
    return answer(http.Agents([http.Agent(*each) for each in found]))


async def make(request: Request) -> Response:
    """A new agent with its token."""
    worker, person = worker_of(request), await person_of(request)
    name = clean((await body_of(request, http.MakeAgent)).name)
    worker.limits.count("guests", address_of(request))
    agent, token = await agents.make(worker.db, worker.effects, person, name)
    log.info("agent_made", person=person.id, agent=agent.id)
    return answer(http.NewAgent(*agent, token), 201)


async def revoke(request: Request) -> Response:
    """End the token of an agent, and its open connections."""
    worker, person = worker_of(request), await person_of(request)
    agent = request.path_params["agent"]
    await agents.revoke(worker.db, person, agent)
    await rooms_of(request).sign_off(agent)
    log.info("agent_revoked", person=person.id, agent=agent)
    return Response(status_code=204)
