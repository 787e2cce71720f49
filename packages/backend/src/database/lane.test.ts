import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLane, type TestLane } from '../testing/lane.ts';
import { HungUp } from '../fair-queue.ts';

describe('a connection with a cancelled statement', () => {
  let opened: TestLane;
  beforeAll(async () => {
    opened = await openLane({ migrations: null });
  });
  afterAll(() => opened.close());

  const sleep = (seconds: number, signal?: AbortSignal) =>
    opened.lane.run({ signal }, { text: 'select pg_sleep($1::float8)::text', parameters: [seconds] });
  const connections = () => opened.processes();

  test('never cancels the next caller’s statement', async () => {
    const ends = { bySelf: 0, hungUp: 0 };
    for (let at = 0; at < 40; at++) {
      const client = new AbortController();
      // The statement ends at the same time as the cancel request arrives.
      const left = sleep(0.1 + (at % 10) / 1_000, client.signal).then(
        () => ends.bySelf++,
        (error: unknown) => {
          expect(error).toBeInstanceOf(HungUp);
          ends.hungUp++;
        },
      );
      client.abort();
      const others = [sleep(0.004), sleep(0.002)];
      await left;
      await Promise.all(others);
    }
    expect(ends.hungUp).toBeGreaterThan(0);
    expect(ends.bySelf + ends.hungUp).toBe(40);
  });

  test('is closed and replaced', async () => {
    const [before] = (await sleep(0), await connections());
    const client = new AbortController();
    const left = sleep(10, client.signal);
    client.abort();
    await expect(left).rejects.toThrow(HungUp);
    await sleep(0);
    await expect.poll(connections).toHaveLength(1);
    expect(await connections()).not.toContain(before);
  });

  test('is reused if the statement ended soon after the client disconnected', async () => {
    await sleep(0);
    const [before] = await connections();
    const client = new AbortController();
    const left = sleep(0.03, client.signal);
    client.abort();
    await left;
    await sleep(0);
    expect(await connections()).toEqual([before]);
  });
});

test('a lane’s niceness applies to its PostgreSQL processes from the second statement on', async () => {
  const opened = await openLane({ migrations: null, niceness: 10 });
  const backendPid = await opened.lane.run({}, { text: 'select pg_backend_pid()::text', parameters: [] });
  const [[pid]] = backendPid as [[string]];
  expect(getPriority(Number(pid))).toBe(10);
  // If Linux schedules by session, the session needs the niceness too.
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) expect(readFileSync(session, 'utf8')).toMatch(/ nice 10$/m);
  await opened.close();
});
