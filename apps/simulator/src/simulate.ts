import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@marketdesk/demo/random/random.ts';
import { Weighted, zipf } from '@marketdesk/demo/random/weighted.ts';
import { connect, Refusal, type Client } from './client.ts';
import { DOINGS, type Doing } from './doings.ts';
import { readItems, readTargets, type Marketplace } from './marketplace.ts';
import { demoAccounts, ownAccounts, signInByLink, signInByPassword } from './people.ts';
import { Person } from './person.ts';
import { languageOf } from './words/language.ts';

interface SimulationOptions {
  /** Of the server, without a slash at its end. */
  url: string;
  anonKey: string;
  /** Finds and signs in the people; without it there is only the demo's own user. */
  serviceKey?: string | undefined;
  /** `demo`: people of the demo marketplace. `own`: accounts at simulator.test, made when they are not there. */
  accounts?: 'demo' | 'own';
  users: number;
  /** Actions a second, all people together. */
  rate: number;
  /** The same seed, the same plans: who does what, in which order, and in which words. */
  seed: string;
  /** Ends the simulation; what is under way ends by itself. */
  signal: AbortSignal;
  onAction?: (action: Action) => void;
}

/** One thing that one person did, or tried to. */
export interface Action {
  name: string;
  email: string;
  /** `refused`: by a rule; `failed`: no response, or an error. */
  outcome: 'done' | 'refused' | 'failed';
  message: string | null;
  ms: number;
}

const DEMO_USER = { email: 'user@demo.test', password: 'marketdesk-demo' };
/** How many random combinations of actions and people are tried before falling back to a simpler action. */
const ATTEMPTS = 20;

/**
 * Simulates the public app's users, over HTTP only, until the signal. Throws Refusal if it cannot start; later failures
 * are reported to `onAction`, and the simulation continues.
 */
export async function simulate(options: SimulationOptions): Promise<void> {
  const { rate, seed, signal } = options;
  const { people, market } = await gather(options);
  const random = new Random(`${seed}:plan`);
  const byWeight = new Weighted(DOINGS, ({ weight }) => weight);
  // A few do a lot, many a little.
  const byActivity = new Weighted(people, zipf(0.6));
  const running = new Set<Promise<void>>();
  for (let number = 0; await pause(random.logNormal(900 / rate, 0.5), signal); number++) {
    const chosen = choose(random, byActivity, byWeight, market);
    if (!chosen) continue;
    const action = act(
      chosen.person,
      chosen.doing,
      new Random(`${seed}:action:${String(number)}`),
      market,
      options,
    );
    running.add(action);
    void action.finally(() => running.delete(action));
  }
  await Promise.all(running);
}

/** False once the signal has come. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

function choose(
  random: Random,
  people: Weighted<Person>,
  doings: Weighted<Doing>,
  market: Marketplace,
): { person: Person; doing: Doing } | null {
  const now = Date.now();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [person, doing] = [people.pick(random), doings.pick(random)];
    if (!person.isBusy && doing.can(person, market, now)) return { person, doing };
  }
  return null;
}

async function act(
  person: Person,
  doing: Doing,
  random: Random,
  market: Marketplace,
  options: SimulationOptions,
): Promise<void> {
  const started = performance.now();
  const { email } = person.account;
  const tell = (name: string, outcome: Action['outcome'], message: string | null = null) =>
    options.onAction?.({ name, email, outcome, message, ms: performance.now() - started });
  person.isBusy = true;
  try {
    person.client ??= await join(person, options);
    const further = await doing.run({ person, client: person.client, random, market });
    for (const name of [doing.name, ...further]) tell(name, 'done');
  } catch (error) {
    const isRule = error instanceof Refusal && error.isRule;
    tell(doing.name, isRule ? 'refused' : 'failed', error instanceof Error ? error.message : String(error));
    // An ended session does not come back by itself.
    if (error instanceof Refusal && error.status === 401) person.client = null;
  } finally {
    person.isBusy = false;
  }
}

/** Opens the app: signs in, and remembers which threads there are. */
async function join(person: Person, { url, anonKey, serviceKey }: SimulationOptions): Promise<Client> {
  const { email } = person.account;
  if (serviceKey === undefined) return (await signInByPassword(url, anonKey, DEMO_USER)).client;
  const client = await signInByLink(connect(url, serviceKey), url, anonKey, email);
  await person.forgetClosed(client);
  return client;
}

async function gather(options: SimulationOptions): Promise<{ people: Person[]; market: Marketplace }> {
  const { url, anonKey, serviceKey, users, seed, accounts = 'demo' } = options;
  if (serviceKey === undefined) {
    const { client, id } = await signInByPassword(url, anonKey, DEMO_USER);
    const account = { id, email: DEMO_USER.email, language: languageOf('en'), country: 'HR', balance: 0 };
    const market = { items: await readItems(client), users: [], posts: [] };
    const person = new Person(account, client);
    await person.forgetClosed(client);
    return { people: [person], market };
  }
  const service = connect(url, serviceKey);
  const found = await (accounts === 'demo'
    ? demoAccounts(service, users, seed)
    : ownAccounts(service, users));
  const [first, ...others] = found.map((account) => new Person(account));
  if (!first) throw new Refusal('There are no accounts to act with.', '', 404);
  first.client = await join(first, options);
  const targets =
    accounts === 'demo' ? await readTargets(service) : { users: found.map(({ id }) => id), posts: [] };
  return { people: [first, ...others], market: { items: await readItems(first.client), ...targets } };
}
