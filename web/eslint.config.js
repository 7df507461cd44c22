import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Who may import whom: a game's folder knows $lib and itself, lib knows neither games nor pages.
const forbid = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const games = { regex: '/games(/|$)', message: 'only games/index.ts opens a game, by its name' };
const pages = { regex: '/pages(/|$)', message: 'pages are the top layer' };
const outside = (regex) => ({ regex, message: 'a game knows $lib and itself' });

export default ts.config(
  { ignores: ['dist', 'node_modules', '**/*.gen.ts'] },
  ...ts.configs.strict,
  ...svelte.configs['flat/recommended'],
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off', // what an index surely holds
      'svelte/no-navigation-without-resolve': 'off', // that is about SvelteKit's router
      'svelte/prefer-svelte-reactivity': 'off',
      'no-console': 'error',
      'no-undef': 'off', // TypeScript knows better
      'max-lines': ['error', { max: 250, skipBlankLines: true }],
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="href"] > SvelteLiteral:first-child[value=/^\\//]',
          message: 'the page may lie below a path of its host: href="{base}/…"',
        },
      ],
    },
  },
  forbid(['src/lib/**'], games, pages),
  forbid(['src/games/*/*'], pages, games, outside('^\\.\\./')),
  forbid(['src/games/*/*/**'], pages, games, outside('^\\.\\./\\.\\./')), // its folders art/ and figures/
  forbid(['src/pages/**'], { regex: '/games/.', message: games.message }),
);
