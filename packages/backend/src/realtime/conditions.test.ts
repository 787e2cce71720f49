import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signToken, type TestBackend } from '../testing/backend.ts';
import { REALTIME_DEFAULTS } from './options.ts';
import { clientGroup, settle, startLive, until, watch, type ClientGroup } from './testing/live.ts';
import { rawSocket, type RawSocket } from './testing/raw-socket.ts';

const OK = { status: 'ok' };

/** Returns a subscription to things with this many conditions, different ones each time. */
function conditions(count: number): object {
  const own = Array.from({ length: count }, () => `name=neq.${randomUUID()}`);
  return { event: '*', schema: 'public', table: 'things', filter: own.join() };
}

describe('conditions of subscriptions', () => {
  let backend: TestBackend;
  let crowd: ClientGroup;
  const sockets: RawSocket[] = [];
  beforeAll(async () => {
    backend = await startLive();
    crowd = clientGroup(backend);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const socket of sockets.splice(0)) socket.close();
    await crowd.leave();
    await until(() => backend.backend.stats().sockets === 0);
  });
  afterAll(() => backend.close());

  const raw = async (from = backend): Promise<RawSocket> => {
    const socket = await rawSocket(from);
    sockets.push(socket);
    return socket;
  };
  const join = (socket: RawSocket, token: string | undefined, ...changes: object[]) =>
    socket.join(`realtime:${randomUUID()}`, { postgres_changes: changes }, token);

  test('are limited per person and table across sockets, until some are closed', async () => {
    const { conditionsPerPerson: most } = REALTIME_DEFAULTS;
    const [me, other] = [await signToken({ sub: randomUUID() }), await signToken({ sub: randomUUID() })];
    const first = await raw();
    for (let at = 0; at < most - 10; at += 10)
      expect(await join(first, me, conditions(10))).toMatchObject(OK);
    const second = await raw();
    expect(await join(second, me, conditions(11))).toEqual({
      status: 'error',
      response: {
        reason: `ChannelRateLimitReached: You subscribe to public.things with more than ${most} conditions over all of your connections. Close some of them`,
      },
    });
    // Refused subscriptions do not count; one without filter counts as one condition.
    const unfiltered = { event: '*', schema: 'public', table: 'things' };
    expect(await join(second, me, conditions(8), unfiltered)).toMatchObject(OK);
    expect(await join(second, me, unfiltered)).toMatchObject(OK);
    expect(await join(second, me, unfiltered)).toMatchObject({ status: 'error' });
    const elsewhere = { ...unfiltered, table: 'tickets' };
    expect(await join(second, me, elsewhere)).toMatchObject(OK);
    expect(await join(second, other, conditions(20))).toMatchObject(OK);
    first.close();
    await until(() => backend.backend.stats().sockets === 1);
    expect(await join(second, me, conditions(20))).toMatchObject(OK);
  });

  test('are shared by anonymous callers of an address', async () => {
    const busy = await raw();
    for (let at = 0; at < 240; at += 20)
      expect(await join(busy, undefined, conditions(20))).toMatchObject(OK);
    expect(await join(await raw(), undefined, conditions(20))).toMatchObject({ status: 'error' });
  });

  test('are limited per channel across tables', async () => {
    const many = Array.from({ length: 13 }, () => conditions(20));
    expect(await join(await raw(), await signToken({ sub: randomUUID() }), ...many)).toEqual({
      status: 'error',
      response: {
        reason: 'InvalidJoinPayload: the filters of one channel may have at most 250 conditions together',
      },
    });
  });

  test('of all people are limited, but a person with few is always accepted', async () => {
    const small = await startLive({ realtime: { conditionsPerTable: 100 } });
    try {
      const socket = await raw(small);
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => signToken({ sub: randomUUID() })));
      for (let n = 0; n < 5; n++) expect(await join(socket, one, conditions(19))).toMatchObject(OK);
      expect(await join(socket, two, conditions(20))).toMatchObject(OK);
      expect(await join(socket, two, conditions(1))).toEqual({
        status: 'error',
        response: {
          reason:
            'ChannelRateLimitReached: There are too many subscriptions to public.things at the moment. Use at most 20 conditions, or try again later',
        },
      });
      expect(await join(socket, three, conditions(20))).toMatchObject(OK);
    } finally {
      await small.close();
    }
  });

  test('are evaluated in limited batches, after subscriptions without filter', async () => {
    const socket = await raw();
    for (let person = 0; person < 4; person++) {
      const token = await signToken({ sub: randomUUID() });
      for (let at = 0; at < 200; at += 20)
        expect(await join(socket, token, conditions(20))).toMatchObject(OK);
    }
    const bystander = await watch(await crowd.as({ sub: randomUUID() }), { table: 'things' });
    const call = vi.spyOn(backend.database, 'call');
    await settle(backend, bystander);
    const sizes = () =>
      call.mock.calls.map(([{ params }]) => {
        const { subscribers, values } = JSON.parse(params[0] ?? '') as Record<string, unknown[]>;
        return [subscribers?.length, values?.length];
      });
    await until(() => sizes().length >= 4);
    // Callers and values. Callers without filter are in the first statement.
    expect(sizes()).toEqual([
      [2, 200],
      [1, 200],
      [1, 200],
      [1, 200],
    ]);
    expect(bystander.states).toEqual(['SUBSCRIBED']);
  });

  test('that fail for one person do not affect others', async () => {
    const guilty = randomUUID();
    // Simulates a timeout, which ends the whole statement.
    await backend.database.exec(`
      create function public.too_long() returns boolean language plpgsql as
        $$ begin raise exception 'too long' using errcode = 'query_canceled'; end $$;
      create policy slow on public.things as restrictive for select to authenticated
        using (case when auth.uid() = '${guilty}' then public.too_long() else true end);`);
    try {
      const others = await Promise.all(
        [1, 2, 3].map(async () => watch(await crowd.as({ sub: randomUUID() }), { table: 'things' })),
      );
      const socket = await raw();
      expect(await join(socket, await signToken({ sub: guilty }), conditions(1))).toMatchObject(OK);
      await backend.database.query(`insert into public.things (id, name) values (900, 'x')`);
      await until(() => others.every(({ seen }) => seen.length === 1));
      expect(await socket.closed).toEqual({ code: 1012, reason: 'Changes could not be read' });
      expect(others.map(({ states }) => states)).toEqual(Array(3).fill(['SUBSCRIBED']));
    } finally {
      await backend.database.exec('drop policy slow on public.things; drop function public.too_long()');
    }
  });
});
