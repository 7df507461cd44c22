"""`ludoteca doctor`: looks at everything that a server needs, and says in a sentence how it is."""

from collections.abc import Callable, Iterator

from ludoteca.server.operations.looks import finding, machine, network, store
from ludoteca.server.settings import Settings

Look = Callable[[Settings], Iterator[finding.Finding]]
LOOKS: dict[str, Look] = {
    "versions": machine.versions,
    "settings": machine.settings_said,
    "store": store.store,
    "disk": machine.disk,
    "clock": machine.clock,
    "files": machine.files,
    "bots": machine.cores,
    "pictures": machine.letters,
    "server": network.server,
    "proxy": network.proxy,
    "mail": network.mail,
}


def look(settings: Settings) -> Iterator[finding.Finding]:
    """Everything, one after another; what cannot be looked at does not keep it from the rest."""
    for subject, each in LOOKS.items():
        try:
            yield from each(settings)
        except Exception as error:  # whatever it is, whoever runs the server wants to hear the rest too
            yield finding.bad(subject, f"This could not be looked at: {type(error).__name__}: {error}.")
