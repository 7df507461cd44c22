#!/bin/sh
# Lock files hold versions and hashes, no hosts: a mirror or an offline cache serves as well as the registry.
set -e
compile() {
    .venv/bin/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --upgrade "$@"
}
compile pyproject.toml --extra server -o requirements/play.txt
compile pyproject.toml --extra postgres -o requirements/serve.txt
compile pyproject.toml --extra server --extra page -o requirements/page.txt
compile pyproject.toml --extra test -o requirements/test.txt
compile pyproject.toml --extra docs -o requirements/docs.txt
compile pyproject.toml --extra examples -o requirements/examples.txt
compile pyproject.toml --extra test --extra cluster -o requirements/cluster.txt
compile pyproject.toml --extra bench -o requirements/bench.txt
.venv/bin/uv --version | sed -E 's/^uv ([0-9.]+).*/uv==\1/' | compile - -o requirements/uv.txt
