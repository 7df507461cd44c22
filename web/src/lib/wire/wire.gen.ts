// Generated from ludoteca/server: run `make schema` instead of editing. docs/protocol.md explains it.

/** How long a decision may take: no clock; seconds a move and a bank of seconds; or days a move. */
export interface Pace {
  kind?: 'days' | 'live' | 'none';
  per_move?: number;
  bank?: number;
}

/** Why something was not done. `code` and `reason` are keys for the page's texts; `message` is English. */
export interface Problem {
  code: string;
  message: string;
  rule?: string | null;
  reason?: string | null;
}

/** What an HTTP request gets instead of its answer. */
export interface Failure {
  error: Problem;
}

/** Who shall sit on a seat: the one who opens the table, somebody who comes, or a bot. */
export interface SeatWish {
  kind?: 'bot' | 'me' | 'open';
  name?: string | null;
  level?: string | null;
}

/** Open a table with these seats, options and pace. */
export interface OpenTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  pace?: Pace;
  public?: boolean;
  hints?: boolean;
  invited?: string[];
  rated?: boolean;
}

/** What a person wants to be called. */
export interface SetName {
  name: string;
}

/** Take an open seat; the first one if none is named. */
export interface Sit {
  seat?: number | null;
  name?: string | null;
}

/** Let somebody get up from a seat before the match begins. */
export interface Unseat {
  seat: number;
}

/** Begin without waiting for more people: bots of this level take the open seats. */
export interface Start {
  level?: string | null;
}

/** Ask whose personal link this is. */
export interface Whose {
  token: string;
}

/** Become on this device the person whose personal link this is; a device that is another's already says so. */
export interface Claim {
  token: string;
  instead_of?: string | null;
}

/** Have a token for a program that plays, under this name. */
export interface MakeAgent {
  name: string;
}

/** Play on from a position of a match that is over, against bots: of this level, or those that played there. */
export interface WhatIf {
  seat: number;
  position?: number | null;
  level?: string | null;
  is_try?: boolean;
}

/** Play a game's guided match: a chapter of it, or the one that was left. */
export interface Learn {
  game: string;
  chapter?: string | null;
}

/** Play with anybody who wants the same. */
export interface Seek {
  game: string;
  options?: Record<string, string>;
  pace?: Pace;
}

/** Which of my tables are asked for, in the address. */
export interface WhichTables {
  over?: boolean;
  before?: number | null;
}

/** Which public tables are asked for, in the address: those with an open seat, or those to watch. */
export interface WhichPublic {
  running?: boolean;
}

/** Which language the words of a picture are of, in the address. */
export interface WhichWords {
  language?: 'en' | 'es' | 'pt';
}

/** Which moment of a match that is over is asked for, in the address. */
export interface WhichMoment {
  language?: 'en' | 'es' | 'pt';
  at?: number | null;
}

/** A game that can be played here. */
export interface GameInfo {
  id: string;
  title: string;
  authors: string[];
  seats: number[];
  options: Record<string, string[]>;
  rules_version: number;
  scored: boolean;
}

/** All games, and the levels that bots have in each. */
export interface Games {
  games: GameInfo[];
  levels: string[];
}

/** The person whom the cookie names. */
export interface Me {
  person: string;
  name: string;
  former: string | null;
}

/** A personal link: the page writes `#` and the token behind the address of a table or of Home. */
export interface Link {
  token: string;
}

/** A program of mine that may play. */
export interface Agent {
  agent: string;
  name: string;
  until: number;
}

/** A program of mine and its token, which is never told again. */
export interface NewAgent {
  agent: string;
  name: string;
  until: number;
  token: string;
}

/** My programs that may play. */
export interface Agents {
  agents: Agent[];
}

/** A table that was opened, found or joined. */
export interface Opened {
  table: string;
  code: string;
}

/** What a list shows of a match: its game's public facts, and how it ended. */
export interface Progress {
  facts: Record<string, unknown>;
  scores: number[] | null;
  winners: number[] | null;
}

/** A table in a list. */
export interface TableLine {
  table: string;
  code: string;
  game: string;
  names: (string | null)[];
  levels: (string | null)[];
  status: 'frozen' | 'open' | 'over' | 'running';
  pace: Pace;
  touched_at: number;
  active: number[];
  your_seats: number[];
  your_turn: boolean;
  bot_plays: boolean;
  proposing_end: number[];
  progress: Progress | null;
  chat: number;
  what_if: boolean;
  lesson: string | null;
  puzzle: number | null;
  deal: string | null;
  challenge: boolean;
}

/** Tables in a list, the latest first. */
export interface Tables {
  tables: TableLine[];
  rematches: TableLine[];
  more: boolean;
  sought: Seek[];
  waiting: number;
  seeking: Seek | null;
}

/** At how many tables something waits for me: my turn, an end that others propose, a match to which I am asked. */
export interface Waiting {
  waiting: number;
}

/** How it stands with looking for somebody. */
export interface Seeking {
  wish: Seek | null;
  left_ms: number;
  table: string | null;
}

/** Come in by the password or by an invitation. */
export interface EnterHouse {
  password?: string | null;
  invitation?: string | null;
}

/** Run the house from now on, by a link that the command line or another administrator made. */
export interface BecomeAdministrator {
  token: string;
}

/** Something that an administrator of the house does. */
export interface AdminAction {
  deed: 'announce' | 'ban' | 'close' | 'delete' | 'dismiss' | 'drain' | 'rename' | 'reopen' | 'unban' | 'invite' | 'lock' | 'make_keeper' | 'uninvite' | 'unlock';
  subject?: string;
  text?: string;
  hours?: number | null;
  uses?: number | null;
}

/** Which tables, people or lines are asked for, in the address. */
export interface WhichOfHouse {
  named?: string;
  before?: number | null;
}

/** What the administrators of the house announce to everybody. */
export interface Announced {
  number: number;
  text: string;
}

/** The house, as everybody sees it who knocks. */
export interface HouseTold {
  locked: boolean;
  inside: boolean;
  keeper: boolean;
  draining: boolean;
  announcement: Announced | null;
}

/** It is done; the token of a link, if it made one. */
export interface HouseDone {
  token: string | null;
}

/** A table, as the administrators of the house see it: nothing of what is hidden at it. */
export interface HouseTable {
  table: string;
  code: string;
  game: string;
  names: (string | null)[];
  levels: (string | null)[];
  status: 'frozen' | 'open' | 'over' | 'running';
  public: boolean;
  touched_at: number;
}

/** A person, as the administrators of the house see them. */
export interface HousePerson {
  person: string;
  name: string;
  keeper: boolean;
  banned: boolean;
  seats: number;
  touched_at: number;
}

/** What somebody who runs the house did. */
export interface AdminLogLine {
  number: number;
  at: number;
  who: string;
  deed: string;
  subject: string;
  detail: string;
}

/** Tables of the house, the latest first. */
export interface HouseTables {
  tables: HouseTable[];
}

/** People, those who run the house first. */
export interface HousePeople {
  people: HousePerson[];
}

/** What was done, the latest first. */
export interface HouseLines {
  lines: AdminLogLine[];
  more: boolean;
}

/** Keep a passkey that an authenticator has made: its answer as browsers write it, and what to call it. */
export interface AddPasskey {
  credential: Record<string, unknown>;
  name?: string | null;
}

/** Sign in with a passkey: the authenticator's answer as browsers write it. */
export interface SignIn {
  credential: Record<string, unknown>;
}

/** Have a link sent to an address by which its person signs in, in a language. */
export interface AskForLink {
  address: string;
  language?: 'en' | 'es' | 'pt';
}

/** Delete everything about me; the name says that it is meant. */
export interface DeleteMe {
  name: string;
}

/** Which of my finished matches are asked for, in the address; what is left out does not matter. */
export interface WhichMatches {
  game?: string;
  against?: '' | 'bots' | 'people';
  result?: '' | 'not_won' | 'won';
  company?: string;
  before?: number | null;
}

/** Whose list of the house is asked for, in the address. */
export interface WhichGame {
  game: string;
}

/** How long matches might be kept, in the address: how many would go is asked. */
export interface WhichKeeping {
  days?: number;
}

/** Keep my finished matches for so many days after their end; 0: until I delete them. */
export interface SetKeeping {
  days: number;
}

/** Be in the list of the house, or no longer. */
export interface JoinList {
  joins: boolean;
}

/** How one can sign in here, beside passkeys. */
export interface WaysIn {
  mail: boolean;
  minutes: number;
}

/** What an authenticator is asked, as browsers read it (`PublicKeyCredential.parse…OptionsFromJSON`). */
export interface ToSign {
  options: Record<string, unknown>;
}

/** One of my passkeys, as Settings lists them. */
export interface Passkey {
  passkey: string;
  name: string;
  made_at: number;
  used_at: number;
}

/** My passkeys, the oldest first. */
export interface Passkeys {
  passkeys: Passkey[];
}

/** Where I am signed in, or a personal link that is good. */
export interface Device {
  device: string;
  kind: 'cookie' | 'link';
  name: string;
  made_at: number;
  seen_at: number;
  until: number;
  is_this: boolean;
}

/** My devices and personal links, the latest seen first. */
export interface Devices {
  devices: Device[];
}

/** My finished matches, the latest first. */
export interface MyMatches {
  tables: TableLine[];
  over_at: number[];
  more: boolean;
}

/** What my matches of one kind came to. */
export interface Sum {
  game: string;
  seats: number;
  options: Record<string, string>;
  against: string;
  matches: number;
  won: number;
  points: number | null;
}

/** Where I stood among the levels at a moment. */
export interface Point {
  at: number;
  standing: number;
}

/** How I play a game: 0 to 1 like the first of its levels, 1 to 2 like the second, and so on. */
export interface Standing {
  game: string;
  levels: string[];
  rated: number;
  standing: number | null;
  course: Point[];
}

/** Somebody I played with, and how it went between us. */
export interface Company {
  person: string;
  name: string;
  matches: number;
  ahead: number;
  behind: number;
  last_at: number;
}

/** What my matches came to. */
export interface MyPage {
  matches: number;
  since: number | null;
  sums: Sum[];
  standings: Standing[];
  company: Company[];
  more_company: boolean;
  kept: number;
  kept_known: number;
  keep_days: number;
  passkeys: number;
  devices: number;
  in_list: boolean;
  enough: number;
}

/** How long my finished matches stay, and what another wish would change. */
export interface Keeping {
  days: number;
  kept: number;
  kept_known: number;
  going: number;
}

/** Somebody in the list of the house. */
export interface HouseLine {
  name: string;
  standing: number;
  matches: number;
  is_me: boolean;
}

/** Those who want to be in the list, the strongest first. */
export interface HouseList {
  game: string;
  levels: string[];
  people: HouseLine[];
  more: boolean;
}

/** Have a match reviewed, or go on with it; or leave it for later. */
export interface ReviewWish {
  going?: boolean;
}

/** What of a review is known already, in the address. */
export interface ReviewFrom {
  chances?: number;
  decisions?: number;
}

/** Another move in the place of a decision; or the first one that was made at a what-if table which began there. */
export interface Try {
  number: number;
  move?: Record<string, unknown> | null;
  table?: string | null;
}

/** What a seat decided, and what a bot thinks of it, by what the seat could see. */
export interface ReviewedDecision {
  number: number;
  seat: number;
  move: Record<string, unknown>;
  best: Record<string, unknown>;
  chance: number;
  cost: number;
  error: number;
  word: 'blunder' | 'fine' | 'mistake' | 'slip';
  had_choice: boolean;
  luck: number[] | null;
  why: Record<string, string> | null;
  more: Record<string, string>[];
}

/** A seat's match: start + luck + decisions + others = end. */
export interface ReviewSums {
  start: number;
  luck: number;
  decisions: number;
  others: number;
  end: number;
  accuracy: number | null;
}

/** A moment at which chances changed much. */
export interface TurningPoint {
  number: number;
  seat: number;
  change: number;
  by_luck: boolean;
}

/** A review as far as it is, without what the one who asks knows already. */
export interface ReviewTold {
  state: 'going' | 'none' | 'stopped' | 'whole';
  length: number;
  positions: number[];
  facts: Record<string, unknown>[];
  chances: number[][];
  decisions: ReviewedDecision[];
  parts: ReviewSums[] | null;
  turning_points: TurningPoint[] | null;
  can_wait: boolean;
}

/** A game's puzzle of today. */
export interface PuzzleOfTheDay {
  game: string;
  number: number;
  of: number;
  seats: number;
  options: Record<string, string>;
  hardness: number;
}

/** One of each game that has any, the same for everybody. */
export interface PuzzlesOfTheDay {
  day: string;
  puzzles: PuzzleOfTheDay[];
}

/** A table that shows a puzzle: today's, or another. */
export interface PuzzleWish {
  game: string;
  number?: number | null;
}

/** The table, and which puzzle it shows. */
export interface PuzzleOpened {
  table: string;
  number: number;
  of: number;
  seat: number;
}

/** A move that may be the best; without one, the answer is shown. */
export interface PuzzleTry {
  move?: Record<string, unknown> | null;
}

/** A move that tempts, and is worse. */
export interface PuzzleOther {
  move: Record<string, unknown>;
  chance: number;
}

/** The best move, and what else looked good. */
export interface PuzzleAnswer {
  best: Record<string, unknown>;
  chance: number;
  others: PuzzleOther[];
  missed: Record<string, number>;
  reason: Record<string, string>;
  rule: string | null;
}

/** What a try is worth. The answer comes with the right move, or when it is asked for. */
export interface PuzzleVerdict {
  right: boolean;
  chance: number | null;
  word: 'blunder' | 'fine' | 'mistake' | 'slip' | null;
  answer: PuzzleAnswer | null;
  reason: Record<string, string> | null;
  rule: string | null;
}

/** Let others play the deal of a match of mine that is over. */
export interface Challenge {
  table: string;
}

/** Whose match of a deal mine is compared with, in the address. */
export interface WhichTry {
  table: string;
}

/** A deal in the list of the day, as it stands for me. */
export interface DealLine {
  deal: string;
  game: string;
  bots: string[];
  played: 'left' | 'no' | 'over' | 'playing';
  points: number | null;
  won: boolean;
  place: number | null;
  of: number;
}

/** One of each game, the same for everybody. */
export interface DealsOfTheDay {
  day: string;
  until: number;
  deals: DealLine[];
}

/** How somebody fared with a deal. */
export interface DealResult {
  name: string;
  you: boolean;
  played: 'left' | 'no' | 'over' | 'playing';
  points: number | null;
  won: boolean;
  lost: number | null;
  place: number | null;
  first: boolean;
  hints: boolean;
  table: string | null;
}

/** A deal, as far as somebody may know it. */
export interface DealTold {
  deal: string;
  game: string;
  day: string | null;
  by: string | null;
  seat: number;
  levels: (string | null)[];
  options: Record<string, string>;
  commitment: string;
  seed: string | null;
  sealed_until: number | null;
  played: 'left' | 'no' | 'over' | 'playing';
  table: string | null;
  counts: boolean;
  seen: boolean;
  before: string | null;
  results: DealResult[];
}

/** The first decision that two matches of a deal differ in. */
export interface DealDifference {
  seat: number;
  number: number;
  position: number;
  move: Record<string, unknown>;
  cost: number | null;
  their_position: number;
  their_move: Record<string, unknown> | null;
  their_cost: number | null;
}

/** Two matches of a deal side by side. */
export interface DealCompared {
  name: string;
  decisions: number;
  difference: DealDifference | null;
}

/** Get mail at this address, once the link that is sent there was opened. */
export interface SetMail {
  address: string;
  language?: 'en' | 'es' | 'pt';
  zone?: string;
}

/** Somebody opened the link that was sent to an address. */
export interface ConfirmMail {
  token: string;
}

/** What I want to be told when I am not at the table, and when it is quiet: minutes after midnight in my zone. */
export interface SetNotices {
  kinds: ('began' | 'clock' | 'end' | 'invited' | 'over' | 'rematch' | 'talk' | 'turn')[];
  language: 'en' | 'es' | 'pt';
  zone: string;
  quiet_from?: number | null;
  quiet_until?: number | null;
}

/** Reach me through this browser: what its PushManager said. A browser whose address changed says only that. */
export interface AddBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: 'en' | 'es' | 'pt' | null;
  zone?: string | null;
  name?: string | null;
}

/** Reach me by posting JSON to this address. */
export interface AddWebhook {
  url: string;
  language: 'en' | 'es' | 'pt';
  zone: string;
}

/** Do not tell me of this table, or do so again. */
export interface MuteTable {
  on: boolean;
}

/** An address that was shown to be somebody's. */
export interface Confirmed {
  name: string;
  address: string;
}

/** One of the ways in which I am reached. */
export interface WayTold {
  id: string;
  kind: 'mail' | 'push' | 'webhook';
  name: string;
  here: boolean;
}

/** What I am told when I am not at the table, and how. */
export interface Notices {
  kinds: ('began' | 'clock' | 'end' | 'invited' | 'over' | 'rematch' | 'talk' | 'turn')[];
  zone: string;
  quiet_from: number | null;
  quiet_until: number | null;
  ways: WayTold[];
  muted: string[];
  push_key: string;
  can_mail: boolean;
  mail: string | null;
}

/** A webhook, and the secret by which its receiver knows us; it is never told again. */
export interface NewWebhook {
  id: string;
  secret: string;
}

/** The first message of a connection: where the client was when it lost the last one. */
export interface Hello {
  type: 'hello';
  id?: number;
  position?: number | null;
  talk?: number;
  front?: number | null;
  muted?: (number | null)[];
  changes?: boolean;
}

/** One screen for several people: lift the curtain for a seat, or (null) let it down. */
export interface Front {
  type: 'front';
  id?: number;
  seat?: number | null;
}

/** Answer a seat's decision. Sent twice it is played once. */
export interface MakeMove {
  type: 'move';
  id?: number;
  seat: number;
  decision: number;
  move: Record<string, unknown>;
}

/** Take back a seat's last decision. Sent twice it is done once. */
export interface Undo {
  type: 'undo';
  id?: number;
  seat: number;
  decision: number;
}

/** What would surely happen, or why it is refused. Nothing is done. */
export interface Preview {
  type: 'preview';
  id?: number;
  seat: number;
  move: Record<string, unknown>;
}

/** What a bot would do on this seat. */
export interface Hint {
  type: 'hint';
  id?: number;
  seat: number;
}

/** Is anybody there? A page cannot see a connection that broke without a word, so it asks when it hears nothing. */
export interface Ping {
  type: 'ping';
  id?: number;
}

/** Talk to everybody at the table. */
export interface Say {
  type: 'say';
  id?: number;
  text: string;
}

/** Do not send this connection what a seat says; null is everybody who only watches. */
export interface Mute {
  type: 'mute';
  id?: number;
  seat?: number | null;
  on?: boolean;
}

/** Be willing, or no longer willing, to end the match now. It ends when all people are. */
export interface Agree {
  type: 'agree';
  id?: number;
  on?: boolean;
}

/** Get up from a seat: an open table frees it, a running match keeps it until its person is back. */
export interface Leave {
  type: 'leave';
  id?: number;
  seat: number;
  level?: string | null;
}

/** Take one's seat again, from having left or from the bot that plays on it. */
export interface Back {
  type: 'back';
  id?: number;
  seat: number;
}

/** The host, or anybody seated while the host is away, lets a bot play on the seat of a person who is not there. */
export interface Replace {
  type: 'replace';
  id?: number;
  seat: number;
  level: string;
}

/** Open the next table after a match, or sit down at it. */
export interface Rematch {
  type: 'rematch';
  id?: number;
}

/** Step back: the table as it was at a position. After the end through any seat's eyes, or open; and then, with a move, as it would have been after that move of the seat whose eyes these are. */
export interface Look {
  type: 'look';
  id?: number;
  position: number;
  view?: number | 'open' | 'own' | 'spectator';
  move?: Record<string, unknown> | null;
}

/** What was told after a position, at most 200 entries, as the same eyes saw it. */
export interface History {
  type: 'history';
  id?: number;
  after: number;
  view?: number | 'open' | 'own' | 'spectator';
}

/** Who sits on a seat. */
export interface SeatInfo {
  seat: number;
  kind: 'bot' | 'open' | 'person';
  name: string | null;
  level: string | null;
  bot_plays: boolean;
  present: boolean;
  left: boolean;
  agrees: boolean;
  bot_in_ms: number | null;
}

/** Where a what-if match came from. */
export interface Origin {
  table: string;
  position: number;
}

/** A table, as everybody sees it. */
export interface TableInfo {
  table: string;
  code: string;
  game: string;
  rules_version: number;
  options: Record<string, string>;
  pace: Pace;
  public: boolean;
  hints: boolean;
  rated: boolean;
  status: 'frozen' | 'open' | 'over' | 'running';
  frozen: string | null;
  seats: SeatInfo[];
  host: number[];
  watching: number;
  commitment: string | null;
  what_if: boolean;
  lesson: string | null;
  puzzle: number | null;
  origin: Origin | null;
  rematch: string | null;
  deal: string | null;
  sealed_until: number | null;
  challenge: boolean;
}

/** What this connection is at the table. */
export interface You {
  person: string;
  name: string;
  seats: number[];
  front: number | null;
  host: boolean;
}

/** One entry of the log, as a seat or a spectator was told it. */
export interface EntryInfo {
  position: number;
  kind: 'back' | 'bot' | 'curtain' | 'end' | 'move' | 'undo';
  seat: number | null;
  decision: number | null;
  at: number;
  events: Record<string, unknown>[];
}

/** A column in short: each value that many times, and all of it again until there is one for every move. */
export interface Folded {
  values: unknown[];
  each: number;
}

/** Listed moves of one kind: the n-th move has the n-th value of every column. */
export interface MoveColumns {
  move: string;
  count: number;
  columns: Record<string, unknown[] | Folded>;
}

/** What a seat may do now. */
export interface Offers {
  seat: number;
  decision: number;
  listed: MoveColumns[];
  forms: Record<string, unknown>[];
  final: string[];
}

/** Whether the seat may take its last decision back. */
export interface UndoOffer {
  decision: number | null;
  reason: string | null;
}

/** How a match ended, for everybody at the table. */
export interface Over {
  how: 'agreement' | 'rules';
  winners: number[];
  sheet: Record<string, unknown> | null;
  seed: string | null;
}

/** The table after a position, through the eyes of a seat or (null) a spectator: computed from the log alone. */
export interface State {
  position: number;
  seat: number | null;
  view: Record<string, unknown>;
  scores: number[] | null;
  active: number[];
  offers: Offers | null;
  undo: UndoOffer | null;
  over: Over | null;
}

/** A seat's time, in milliseconds, when the message was sent. */
export interface SeatClock {
  move_ms: number;
  bank_ms: number;
  running: boolean;
}

/** The table or who sits there changed; also the first answer to hello. */
export interface TableTold {
  type: 'table';
  table: TableInfo;
  you: You;
}

/** What happened after a position, and where it led. Live there is one entry; after hello all that was missed. */
export interface Told {
  type: 'told';
  after: number;
  entries: EntryInfo[];
  state: State;
}

/** The same as `told`, to who asked for changes and has the state of position `after`: of the view only the fields that are different now. */
export interface Changed {
  type: 'changed';
  after: number;
  entries: EntryInfo[];
  state: State;
}

/** Everybody's time; the page counts down by itself. */
export interface Clocks {
  type: 'clocks';
  seats: SeatClock[];
}

/** It is done, and stored: at this position of the log, where it has one. */
export interface Ack {
  type: 'ack';
  id: number;
  position: number | null;
}

/** It was not done, and nothing changed. */
export interface ErrorTold {
  type: 'error';
  id: number;
  error: Problem;
}

/** What would surely happen if a move were made. */
export interface Previewed {
  type: 'preview';
  id: number;
  events: Record<string, unknown>[];
}

/** What the seat has on average after that many more moves of its own, as bots play on, by language. */
export interface HintLater {
  moves: number;
  what: Record<string, string>;
}

/** A move worth making, the winning chance that the bot sees in it, if it says, and for the first two reasons, by language. */
export interface HintMove {
  move: Record<string, unknown>;
  chance: number | null;
  brings: Record<string, string> | null;
  better: Record<string, string> | null;
  later: HintLater | null;
  end: Record<string, string> | null;
}

/** What a bot would do, the best move first. */
export interface Hinted {
  type: 'hint';
  id: number;
  decision: number;
  moves: HintMove[];
}

/** Somebody talked. Numbers count up by one at a table; a muted one is left out. */
export interface Said {
  type: 'said';
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** The table as it was; `last` is the last position there is. */
export interface Looked {
  type: 'look';
  id: number;
  last: number;
  entry: EntryInfo | null;
  state: State;
}

/** Over HTTP: every look at a match that is over through one's own eyes, from position 0. */
export interface WholeMatch {
  table: TableInfo;
  you: You;
  looks: Looked[];
}

/** Entries of the log, as they were told. */
export interface HistoryTold {
  type: 'history';
  id: number;
  last: number;
  entries: EntryInfo[];
}

/** The table of the next match, after asking for a rematch. */
export interface RematchOpened {
  type: 'rematch';
  id: number;
  table: string;
}

/** The administrators of the house say something to everybody, or that no new tables are opened. */
export interface HouseNews {
  type: 'house';
  draining: boolean;
  announcement: Announced | null;
}

/** The connection ends; come back unless the code says otherwise. */
export interface Bye {
  type: 'bye';
  error: Problem;
}

export type AnyAsk =
  | Hello
  | Front
  | MakeMove
  | Undo
  | Preview
  | Hint
  | Ping
  | Say
  | Mute
  | Agree
  | Leave
  | Back
  | Replace
  | Rematch
  | Look
  | History;

export type AnyTell =
  | TableTold
  | Told
  | Changed
  | Clocks
  | Ack
  | ErrorTold
  | Previewed
  | Hinted
  | Said
  | Looked
  | HistoryTold
  | RematchOpened
  | HouseNews
  | Bye;
