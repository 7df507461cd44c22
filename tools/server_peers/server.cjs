// A server of boardgame.io on the loopback with one small game: two seats put numbers on a board in turn, without end.
// Usage: node server.cjs <folder of node_modules> <port> <memory | folder for its files>
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [, , modules, port, storage] = process.argv;
const installed = createRequire(join(modules, 'package.json'));
const { Server, FlatFile } = installed('boardgame.io/server');

const game = {
  name: 'numbers',
  setup: () => ({ cells: Array(36).fill(0), made: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, cell) => {
      G.cells[cell] = Number(playerID) + 1;
      G.made += 1;
    },
  },
};

const options = storage === 'memory' ? {} : { db: new FlatFile({ dir: storage, logging: false }) };
const server = Server({ games: [game], origins: [/127\.0\.0\.1/], ...options });
server.run({ port: Number(port), host: '127.0.0.1' });
