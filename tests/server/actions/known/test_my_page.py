"""One's own page: what its lists hold, and where they end."""

from ludoteca.server.actions.known import my_page
from ludoteca.server.store.known import results
from ludoteca.server.store.notices import mail
from ludoteca.server.worker import Worker
from tests.server.indoors import in_a_worker
from tests.server.store.known.test_results import row


def test_every_list_of_ones_own_page_says_where_it_ends(store: str) -> None:
    async def story(worker: Worker) -> None:
        settings, (ana, _) = worker.settings, await worker.people.welcome("Ana")
        for number in range(my_page.MOST_COMPANY + 1):
            if number == my_page.MOST_COMPANY:
                assert not (await my_page.my_page(worker, ana)).more_company
            other, _ = await worker.people.welcome(f"Other {number}")
            rows = [row(f"t{number}", 0, ana.id, 1, number), row(f"t{number}", 1, other.id, 2, number)]
            await worker.db.write(*results.insert(rows))
        told = await my_page.my_page(worker, ana)
        assert (len(told.company), told.more_company) == (my_page.MOST_COMPANY, True)
        assert (told.kept, told.kept_known) == (settings.kept_guests, 0)
        await mail.confirm(worker.db, mail.Address(ana.id, "ana@example.org", "en"), 1)
        assert (await my_page.my_page(worker, ana)).kept == 0, "all of them"
        assert not (await my_page.house_list(worker.db, "yangtze", ana)).more

    in_a_worker(store, story)
