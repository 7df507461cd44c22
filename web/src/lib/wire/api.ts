/** The few requests that open and join tables. The match itself goes through the socket. */

import type {
  AddBrowser,
  AddWebhook,
  Agents,
  Confirmed,
  Devices,
  Failure,
  Games,
  AdminAction,
  HouseDone,
  HouseLines,
  HouseList,
  HousePeople,
  HouseTables,
  HouseTold,
  Keeping,
  Me,
  MyMatches,
  MyPage,
  NewAgent,
  NewWebhook,
  Notices,
  Opened,
  OpenTable,
  Passkey,
  Passkeys,
  Problem,
  PuzzleOpened,
  PuzzlesOfTheDay,
  PuzzleVerdict,
  ReviewedDecision,
  ReviewTold,
  SetMail,
  SetNotices,
  Sit,
  TableInfo,
  Tables,
  ToSign,
  WaysIn,
  WayTold,
  WhatIf,
} from './wire.gen';
import { base } from '$lib/shell/base';
import { version } from './version.svelte';

/** What was asked and not done; `problem.code` is a key for the page's texts. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    why?: ErrorOptions,
  ) {
    super(problem.message, why);
  }
}

export const UNREACHABLE: Problem = { code: 'unreachable', message: 'the server cannot be reached' };

let locked = (): void => undefined;
/** What to do when the server asks for the password of the house before anything else. */
export function onLocked(then: () => void): void {
  locked = then;
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body); // a text is JSON already
    init.headers = { 'Content-Type': 'application/json' };
  }
  const answer = await fetch(`${base}/api/${path}`, init).catch(() => null);
  if (!answer) throw new Refused(UNREACHABLE);
  version.note(answer);
  const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = (said as Failure | null)?.error ?? UNREACHABLE;
    if (problem.code === 'locked') locked();
    throw new Refused(problem);
  }
  return said as T;
}

export const api = {
  house: () => ask<HouseTold>('GET', 'house'),
  enterHouse: (key: { password: string } | { invitation: string }) => ask<null>('POST', 'house/enter', key),
  becomeKeeper: (token: string) => ask<null>('POST', 'house/keep', { token }),
  keepHouse: (deed: AdminAction) => ask<HouseDone>('POST', 'house', deed),
  houseTables: () => ask<HouseTables>('GET', 'house/tables'),
  housePeople: (named: string) => ask<HousePeople>('GET', `house/people?named=${encodeURIComponent(named)}`),
  houseLog: () => ask<HouseLines>('GET', 'house/log'),
  me: () => ask<Me>('GET', 'me'),
  call: (name: string) => ask<Me>('POST', 'me', { name }),
  whose: (token: string) => ask<Me>('POST', 'me/whose', { token }),
  claim: (token: string, insteadOf: string | null = null) =>
    ask<Me>('POST', 'me/claim', { token, instead_of: insteadOf }),
  goBack: () => ask<Me>('POST', 'me/return'),
  link: () => ask<{ token: string }>('POST', 'me/link'),
  forget: () => ask<null>('POST', 'me/forget'),
  signOut: () => ask<null>('POST', 'me/sign-out'),
  notices: () => ask<Notices>('GET', 'me/notices'),
  setNotices: (wish: SetNotices) => ask<null>('POST', 'me/notices', wish),
  addBrowser: (browser: AddBrowser) => ask<WayTold>('POST', 'me/notices/browsers', browser),
  addWebhook: (webhook: AddWebhook) => ask<NewWebhook>('POST', 'me/notices/webhooks', webhook),
  removeWay: (way: string) => ask<null>('POST', `me/notices/${way}/remove`),
  tryWay: (way: string) => ask<null>('POST', `me/notices/${way}/try`),
  mute: (table: string, on: boolean) => ask<null>('POST', `tables/${table}/mute`, { on }),
  setMail: (mail: SetMail) => ask<null>('POST', 'me/mail', mail),
  forgetMail: () => ask<null>('POST', 'me/mail/forget'),
  confirmMail: (token: string) => ask<Confirmed>('POST', 'mail/confirm', { token }),
  stopMail: (token: string) => ask<null>('POST', `notices/unsubscribe?token=${encodeURIComponent(token)}`),
  agents: () => ask<Agents>('GET', 'me/agents'),
  makeAgent: (name: string) => ask<NewAgent>('POST', 'me/agents', { name }),
  revokeAgent: (agent: string) => ask<null>('POST', `me/agents/${agent}/revoke`),
  myPage: () => ask<MyPage>('GET', 'me/page'),
  myMatches: (which: string) => ask<MyMatches>('GET', `me/matches${which}`),
  deleteMatch: (table: string) => ask<null>('POST', `me/matches/${table}/delete`),
  houseList: (game: string) => ask<HouseList>('GET', `ratings?game=${game}`),
  keeping: (days = 0) => ask<Keeping>('GET', `me/keeping?days=${days}`),
  setKeeping: (days: number) => ask<null>('POST', 'me/keeping', { days }),
  joinList: (joins: boolean) => ask<null>('POST', 'me/list', { joins }),
  passkeys: () => ask<Passkeys>('GET', 'me/passkeys'),
  beginPasskey: () => ask<ToSign>('POST', 'me/passkeys/begin'),
  addPasskey: (credential: unknown) => ask<Passkey>('POST', 'me/passkeys', { credential }),
  removePasskey: (passkey: string) => ask<null>('POST', `me/passkeys/${passkey}/remove`),
  beginSignIn: () => ask<ToSign>('POST', 'sign-in/begin'),
  waysIn: () => ask<WaysIn>('GET', 'sign-in'),
  askForLink: (address: string, language: string) => ask<null>('POST', 'sign-in/mail', { address, language }),
  signIn: (credential: unknown) => ask<{ token: string }>('POST', 'sign-in', { credential }),
  devices: () => ask<Devices>('GET', 'me/devices'),
  signOutDevice: (device: string) => ask<null>('POST', `me/devices/${device}/sign-out`),
  deleteMe: (name: string) => ask<null>('POST', 'me/delete', { name }),
  games: () => ask<Games>('GET', 'games'),
  publicTables: () => ask<Tables>('GET', 'tables'),
  tablesToWatch: () => ask<Tables>('GET', 'tables?running=1'),
  myTables: (which = '') => ask<Tables>('GET', `me/tables${which}`),
  open: (table: OpenTable) => ask<Opened>('POST', 'tables', table),
  learn: (game: string, chapter: string | null = null) => ask<Opened>('POST', 'lessons', { game, chapter }),
  load: (record: string) => ask<Opened>('POST', 'records', record),
  puzzles: () => ask<PuzzlesOfTheDay>('GET', 'puzzles'),
  openPuzzle: (game: string, number: number | null) => ask<PuzzleOpened>('POST', 'puzzles', { game, number }),
  /** What a move is worth at a table that shows a puzzle; without one, the answer. Nothing is played. */
  tryPuzzle: (id: string, move: { move: string } | null) =>
    ask<PuzzleVerdict>('POST', `tables/${id}/puzzle`, { move }),
  table: (idOrCode: string) => ask<TableInfo>('GET', `tables/${encodeURIComponent(idOrCode)}`),
  sit: (idOrCode: string, wish: Sit) =>
    ask<Opened>('POST', `tables/${encodeURIComponent(idOrCode)}/sit`, wish),
  unseat: (id: string, seat: number) => ask<null>('POST', `tables/${id}/unseat`, { seat }),
  start: (id: string, level: string) => ask<null>('POST', `tables/${id}/start`, { level }),
  whatIf: (id: string, wish: WhatIf) => ask<Opened>('POST', `tables/${id}/what-if`, wish),
  wantReview: (id: string, going: boolean) => ask<null>('POST', `tables/${id}/review`, { going }),
  review: (id: string, chances: number, decisions: number) =>
    ask<ReviewTold>('GET', `tables/${id}/review?chances=${chances}&decisions=${decisions}`),
  judgeTry: (id: string, number: number, table: string) =>
    ask<ReviewedDecision>('POST', `tables/${id}/review/try`, { number, table }),
};
