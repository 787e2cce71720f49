import type { Random } from '@marketdesk/demo/random/random.ts';
import { WITHDRAWAL_METHODS } from '@marketdesk/contract/enums.ts';
import { drawDevice } from '@marketdesk/demo/people/device.ts';
import {
  appeal,
  createPost,
  openTicket,
  readNotices,
  readThread,
  reply,
  search,
  select,
  submitReport,
  withdraw,
} from './requests.ts';
import type { Client } from './client.ts';
import type { Marketplace } from './marketplace.ts';
import type { Person, Thread } from './person.ts';
import { drawScreenshot } from './words/picture.ts';
import { drawComplaint, drawPost, drawQuery } from './words/drafts.ts';
import { drawAppeal, drawReminder, drawReply, drawTicket } from './words/threads.ts';

export interface ActionContext {
  person: Person;
  client: Client;
  random: Random;
  market: Marketplace;
}

/** A kind of action of simulated users. */
export interface ActionKind {
  name: string;
  /** Relative frequency. */
  weight: number;
  /** Whether this person may do it, within the marketplace's limits. */
  can(person: Person, market: Marketplace, now: number): boolean;
  /** Returns the names of further actions that resulted, for the statistics. */
  run(context: ActionContext): Promise<string[]>;
}

/** The server requires three seconds between messages and sixty between equal ones. Simulated users are slower. */
const BETWEEN_MESSAGES_MS = 5_000;
const BEFORE_REMINDING_MS = 90_000;

export const ACTIONS: readonly ActionKind[] = [
  {
    name: 'search',
    weight: 38,
    can: () => true,
    async run({ person, client, random }) {
      const { locale } = person.account.language;
      const found = await search(client, locale, drawQuery(random, locale));
      if (found.length === 0 || !random.chance(0.4)) return [];
      await select(client, locale, random.pick(found.slice(0, 3)));
      return ['select'];
    },
  },
  {
    name: 'thread',
    weight: 26,
    can: (person) => person.threads.length > 0,
    run: visitThread,
  },
  {
    name: 'post',
    weight: 14,
    can: (person, { items }, now) => items.length > 0 && person.countRecent('post', now) < 15,
    async run({ person, client, random, market }) {
      const { language, country } = person.account;
      const post = await createPost(client, drawPost(random, language, country, random.pick(market.items)));
      person.record('post', Date.now());
      market.posts.push({ id: post.id, author: post.user_id });
      // The app shows only recent posts.
      if (market.posts.length > 1_000) market.posts.shift();
      return [];
    },
  },
  {
    name: 'report',
    weight: 9,
    can: (person, market, now) =>
      person.countRecent('report', now) < 15 && reportable(person, market).length > 0,
    run: report,
  },
  {
    name: 'ticket',
    weight: 9,
    can: (person, _, now) => person.threads.length < 4 && person.countRecent('ticket', now) < 8,
    async run({ person, client, random }) {
      const draft = drawTicket(random, person.account.language.support);
      const ticket = await openTicket(client, draft);
      person.record('ticket', Date.now());
      person.threads.push({ id: ticket.id, lastText: draft.content, lastSent: Date.now() });
      return [];
    },
  },
  {
    name: 'notices',
    weight: 4,
    can: () => true,
    async run({ person, client, random }) {
      const decisions = (await readNotices(client)).filter(({ kind }) => kind === 'decision');
      const [decision] = decisions;
      if (decision === undefined || !random.chance(0.5)) return [];
      await appeal(client, decision.decision_id, drawAppeal(random, person.account.language.support));
      return ['appeal'];
    },
  },
  {
    name: 'withdrawal',
    weight: 4,
    can: (person) => person.balance >= 10 && person.pendingWithdrawals < 8,
    async run({ person, client, random }) {
      // A few request more than their balance and are refused.
      const wish = random.chance(0.06) ? person.balance * 2 : person.balance * random.between(0.2, 0.7);
      const amount = Math.min(5_000, Math.max(1, Math.floor(wish)));
      await withdraw(client, random.pick(WITHDRAWAL_METHODS), amount);
      person.balance -= amount;
      person.pendingWithdrawals += 1;
      return [];
    },
  },
];

/** Other users and their posts that this person has not reported yet. */
function reportable(person: Person, { users, posts }: Marketplace) {
  const unknown = (ids: readonly string[]) => ids.filter((id) => !person.isHandled(id));
  const othersPosts = posts.filter(({ author }) => author !== person.account.id);
  return [
    { about: 'user', ids: unknown(users) } as const,
    { about: 'post', ids: unknown(othersPosts.map(({ id }) => id)) } as const,
  ].filter(({ ids }) => ids.length > 0);
}

async function report({ person, client, random, market }: ActionContext): Promise<string[]> {
  const { about, ids } = random.pick(reportable(person, market));
  const id = random.pick(ids);
  const { language, country } = person.account;
  const { appVersion, info } = drawDevice(
    random,
    { locale: language.locale, country: { code: country ?? 'HR' } },
    1,
  );
  person.markHandled(id);
  await submitReport(client, {
    about,
    id,
    ...drawComplaint(random, about, language.support),
    locale: language.locale,
    ...(country === null ? {} : { country }),
    appVersion,
    device: info,
  });
  person.record('report', Date.now());
  return [];
}

/** Reads a thread. Replies if staff wrote, or reminds them after a long wait. */
async function visitThread({ person, client, random }: ActionContext): Promise<string[]> {
  // Staff may have closed threads in the meantime.
  if (random.chance(0.1)) await person.reloadThreads(client);
  if (person.threads.length === 0) return [];
  const thread = random.pick(person.threads);
  const messages = await readThread(client, thread.id);
  const last = messages.at(-1);
  const staffWrote = last !== undefined && last.sender_user_id !== person.account.id;
  const waited = Date.now() - Math.max(thread.lastSent, last ? Date.parse(last.created_at) : 0);
  const wantsTo = staffWrote ? random.chance(0.8) : waited > BEFORE_REMINDING_MS && random.chance(0.3);
  if (!wantsTo || Date.now() - thread.lastSent < BETWEEN_MESSAGES_MS) return [];
  await writeMessage(thread, { person, client, random }, staffWrote);
  return ['reply'];
}

async function writeMessage(
  thread: Thread,
  { person, client, random }: Omit<ActionContext, 'market'>,
  isAnswer: boolean,
): Promise<void> {
  const { support } = person.account.language;
  const draw = () => (isAnswer ? drawReply(random, support) : drawReminder(random, support));
  let text = draw();
  for (let attempt = 0; text === thread.lastText && attempt < 5; attempt++) text = draw();
  const picture = isAnswer && random.chance(0.15) ? drawScreenshot(random) : null;
  // Recorded first: if the response is lost, the server may have counted the message.
  thread.lastText = text;
  thread.lastSent = Date.now();
  try {
    await reply(client, thread.id, text, picture);
  } catch (error) {
    if (isClosed(error)) person.threads = person.threads.filter((other) => other !== thread);
    throw error;
  }
}

const isClosed = (error: unknown): boolean =>
  error instanceof Error && error.message === 'This ticket is closed.';
