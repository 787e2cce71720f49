import { setTimeout as sleep } from 'node:timers/promises';
import { Random, Weighted, zipf } from '@marketdesk/demo/random/random.ts';
import { connect, Refusal, type Client } from './client.ts';
import { type ActionContext, type ActionKind, ACTIONS } from './actions.ts';
import { readItems, readTargets, type Marketplace } from './marketplace.ts';
import { demoAccounts, ownAccounts, signInByLink, signInByPassword } from './people.ts';
import { Person } from './person.ts';
import { languageOf } from './words/language.ts';

interface SimulationOptions {
  /** The server's address, without a trailing slash. */
  url: string;
  anonKey: string;
  /** Used to find users and sign them in. Without it, only the demo's own user acts. */
  serviceKey?: string | undefined;
  /** `demo`: users of the demo marketplace. `own`: accounts at simulator.test, created if missing. */
  accounts?: 'demo' | 'own';
  users: number;
  /** Actions per second of all people together. */
  rate: number;
  /** The same seed produces the same plan: people, actions, order and texts. */
  seed: string;
  /** Ends the simulation after running actions have finished. */
  signal: AbortSignal;
  onAction?: (action: ActionResult) => void;
}

/** The result of one action of one person. */
export interface ActionResult {
  name: string;
  email: string;
  /** `refused`: by a rule; `failed`: no response, or an error. */
  outcome: 'done' | 'refused' | 'failed';
  message: string | null;
  ms: number;
}

const DEMO_USER = { email: 'user@demo.test', password: 'marketdesk-demo' };
/** Limit for drawing a person and an action that is possible for them. */
const ATTEMPTS = 20;

/**
 * Simulates users of the public app over HTTP until the signal. Throws Refusal if it cannot start. Later failures are
 * reported to `onAction`, and the simulation continues.
 */
export async function simulate(options: SimulationOptions): Promise<void> {
  const { rate, seed, signal } = options;
  const { people, market } = await loadParticipants(options);
  const random = new Random(`${seed}:plan`);
  const byWeight = new Weighted(ACTIONS, ({ weight }) => weight);
  // A few people are very active, many a little.
  const byActivity = new Weighted(people, zipf(0.6));
  const running = new Set<Promise<void>>();
  for (let number = 0; await pause(random.logNormal(900 / rate, 0.5), signal); number++) {
    const chosen = choose(random, { people: byActivity, kinds: byWeight, market });
    if (!chosen) continue;
    const ownRandom = new Random(`${seed}:action:${String(number)}`);
    const action = perform(chosen, { random: ownRandom, market }, options);
    running.add(action);
    void action.finally(() => running.delete(action));
  }
  await Promise.all(running);
}

/** Returns false after the signal. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

interface Chosen {
  person: Person;
  kind: ActionKind;
}

function choose(
  random: Random,
  { people, kinds, market }: { people: Weighted<Person>; kinds: Weighted<ActionKind>; market: Marketplace },
): Chosen | null {
  const now = Date.now();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [person, kind] = [people.pick(random), kinds.pick(random)];
    if (!person.isBusy && kind.can(person, market, now)) return { person, kind };
  }
  return null;
}

async function perform(
  { person, kind }: Chosen,
  { random, market }: Pick<ActionContext, 'random' | 'market'>,
  options: SimulationOptions,
): Promise<void> {
  const started = performance.now();
  const { email } = person.account;
  const report = (name: string, outcome: ActionResult['outcome'], message: string | null = null) =>
    options.onAction?.({ name, email, outcome, message, ms: performance.now() - started });
  person.isBusy = true;
  try {
    person.client ??= await signIn(person, options);
    const further = await kind.run({ person, client: person.client, random, market });
    for (const name of [kind.name, ...further]) report(name, 'done');
  } catch (error) {
    const isRule = error instanceof Refusal && error.isRule;
    report(kind.name, isRule ? 'refused' : 'failed', error instanceof Error ? error.message : String(error));
    // An ended session requires a new sign-in.
    if (error instanceof Refusal && error.status === 401) person.client = null;
  } finally {
    person.isBusy = false;
  }
}

/** Signs in and loads the open threads. */
async function signIn(person: Person, { url, anonKey, serviceKey }: SimulationOptions): Promise<Client> {
  const { email } = person.account;
  if (serviceKey === undefined) return (await signInByPassword(url, anonKey, DEMO_USER)).client;
  const client = await signInByLink(connect(url, serviceKey), connect(url, anonKey), email);
  await person.reloadThreads(client);
  return client;
}

async function loadParticipants(
  options: SimulationOptions,
): Promise<{ people: Person[]; market: Marketplace }> {
  const { url, anonKey, serviceKey, users, seed, accounts = 'demo' } = options;
  if (serviceKey === undefined) {
    const { client, id } = await signInByPassword(url, anonKey, DEMO_USER);
    const account = { id, email: DEMO_USER.email, language: languageOf('en'), country: 'HR', balance: 0 };
    const market = { items: await readItems(client), users: [], posts: [] };
    const person = new Person(account, client);
    await person.reloadThreads(client);
    return { people: [person], market };
  }
  const service = connect(url, serviceKey);
  const found = await (accounts === 'demo'
    ? demoAccounts(service, users, seed)
    : ownAccounts(service, users));
  const [first, ...others] = found.map((account) => new Person(account));
  if (!first) throw new Refusal('There are no accounts to perform with.', '', 404);
  first.client = await signIn(first, options);
  const targets =
    accounts === 'demo' ? await readTargets(service) : { users: found.map(({ id }) => id), posts: [] };
  return { people: [first, ...others], market: { items: await readItems(first.client), ...targets } };
}
