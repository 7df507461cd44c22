// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { routeOf } from '$lib/shell/router.svelte';
import { languageOf } from '$lib/text/languages';

test('an address names a page', () => {
  expect(routeOf('/')).toEqual({ page: 'home' });
  expect(routeOf('/table/KDMRW4')).toEqual({ page: 'table', id: 'KDMRW4' });
  expect(routeOf('/rules/yangtze', '#Y2.6')).toEqual({
    page: 'rules',
    game: 'yangtze',
    rule: 'Y2.6',
    all: true,
  });
  expect(routeOf('/rules/yangtze')).toMatchObject({ page: 'rules', all: false });
  expect(routeOf('/rules/yangtze/all')).toMatchObject({ page: 'rules', all: true });
  expect(routeOf('/replay/x', '#12')).toEqual({ page: 'replay', id: 'x', from: 12 });
  expect(routeOf('/deal/x')).toEqual({ page: 'deal', id: 'x' });
  expect(routeOf('/challenge/x')).toEqual({ page: 'challenge', id: 'x' });
  expect(routeOf('/replay/x/12')).toEqual({ page: 'replay', id: 'x', from: 12 });
  expect(routeOf('/review/x/12')).toEqual({ page: 'lost' });
  expect(routeOf('/puzzle/yangtze')).toEqual({ page: 'puzzle', game: 'yangtze', number: null });
  expect(routeOf('/puzzle/yangtze/12')).toEqual({ page: 'puzzle', game: 'yangtze', number: 12 });
  expect(routeOf('/find/yangtze')).toEqual({ page: 'find', game: 'yangtze' });
  expect(routeOf('/learn/yangtze')).toEqual({ page: 'learn', game: 'yangtze' });
  expect(routeOf('/new/yangtze/')).toEqual({ page: 'new', game: 'yangtze' });
});

test('an address that names no page is lost', () => {
  expect(routeOf('/table')).toEqual({ page: 'lost' });
  expect(routeOf('/table/a/b')).toEqual({ page: 'lost' });
  expect(routeOf('/puzzle/yangtze/0')).toEqual({ page: 'lost' });
});

test("the page speaks the browser's first language that it knows", () => {
  expect(languageOf(['fr-FR', 'pt-PT', 'en'])).toBe('pt');
  expect(languageOf(['fr'])).toBe('es');
});
