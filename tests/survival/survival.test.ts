import { randomInt } from 'node:crypto';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type Process } from '@marketdesk/server/testing/process.ts';
import { isInDoubt, live, newDay, type Day, type Connection } from './day.ts';
import { judge, type Verdict } from './facts.ts';
import { install, letPayoutsAge, type Installation } from './installation.ts';
import { people, type Person } from '@marketdesk/server/testing/people.ts';

// Server and PostgreSQL are killed repeatedly during concurrent writes: acknowledged changes are stored
// exactly once and completely, unacknowledged ones completely or not at all. `npm run check:survival` runs
// for minutes, with more people.

const SECONDS = Number(process.env.SURVIVAL_SECONDS ?? 0);
const KILLS = 2;
const SIZE =
  SECONDS > 0
    ? { people: 150, writers: 24, before: { least: 100, most: 800 } }
    : { people: 24, writers: 8, before: { least: 30, most: 100 } };

describe('killed (SIGKILL) during concurrent writes', () => {
  let place: Installation;
  let keys: { jwtSecret: string; anonKey: string };
  let staff: Person[];
  let server: Process | null = null;
  let address = '';
  beforeAll(async () => {
    place = await install();
    keys = await loadOrCreateKeys(place.dataDir);
    staff = await place.look((database) => people(database, keys.jwtSecret, 4, 'moderator'));
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await server?.ended;
    await place.close();
  });

  async function start(): Promise<void> {
    if (server) return;
    server = startProcess(place.environment);
    address = await server.ready;
  }
  async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    server?.kill(signal);
    const ended = await server?.ended;
    if (signal === 'SIGTERM') expect(ended?.code).toBe(0);
    server = null;
  }
  const kills = [
    () => stop('SIGKILL'),
    async () => {
      await place.crashDatabase();
      // The server survives, restarts PostgreSQL and reconnects by itself.
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
    },
  ];

  const newcomers = () =>
    place.look(async (database) => {
      await letPayoutsAge(database);
      const users = await people(database, keys.jwtSecret, SIZE.people, 'user');
      return users.flatMap((user, at) => {
        const [agent, reported] = [staff[at % staff.length], users[(at + 1) % users.length]];
        return agent && reported ? [newDay(user, agent, reported)] : [];
      });
    });

  /** All write until every step is done, or until the kill after that many acknowledgements. */
  async function write(days: Day[], kill: (() => Promise<void>) | null): Promise<void> {
    const target = kill ? randomInt(SIZE.before.least, SIZE.before.most) : Infinity;
    let acknowledged = 0;
    let killed: Promise<void> | undefined;
    const connection: Connection = {
      address,
      anonKey: keys.anonKey,
      acknowledged() {
        acknowledged += 1;
        if (acknowledged === target) killed = kill?.();
      },
    };
    const queue = [...days];
    const writer = async () => {
      for (let day = queue.shift(); day && !killed; day = queue.shift()) await live(day, connection);
    };
    await Promise.all(Array.from({ length: SIZE.writers }, writer));
    await killed;
    expect(killed === undefined, 'whether it was killed').toBe(kill === null);
  }

  it(
    'loses no acknowledged change, and applies none twice',
    { timeout: 300_000 + SECONDS * 2_000 },
    async () => {
      const days: Day[] = [];
      const until = performance.now() + SECONDS * 1000;
      let killed = 0;
      for (; killed < KILLS || performance.now() < until; killed++) {
        const came = await newcomers();
        await start();
        const kill = kills[killed % 2];
        // People from before the kill first determine the outcome of their last request.
        await write([...days.filter(isInDoubt), ...came], kill ?? null);
        days.push(...came);
      }
      await start();
      await write(days.filter(isInDoubt), null);
      await stop('SIGTERM');

      const verdict = await place.look((database) => judge(database, days));
      if (SECONDS > 0) printVerdict(killed, verdict);
      expect(verdict.faults).toEqual([]);
      expect(verdict.acknowledged).toBeGreaterThan(KILLS * SIZE.people);
    },
  );

  function printVerdict(
    killed: number,
    { acknowledged, unknownApplied: unknownAndThere, unknownMissing: unknownAndNot, faults }: Verdict,
  ): void {
    console.info(
      `Killed ${killed} times; ${acknowledged} changes acknowledged; ${unknownAndThere + unknownAndNot} never ` +
        `answered, of which ${unknownAndThere} are there; lost, doubled or half done: ${faults.length}`,
    );
  }
});
