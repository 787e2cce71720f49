import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken, type TestBackend } from '../testing/backend.ts';
import { Values } from '../rest/query/source.ts';
import { parseChange } from './changes/change.ts';
import { parseFilter } from './changes/filter.ts';
import { startLive } from './testing/live.ts';
import { rawSocket } from './testing/raw-socket.ts';
import { Refusal } from './refusal.ts';
import { encodeBroadcast, parsePush } from './wire/binary.ts';
import { FrameError, parseText, toText, VERSIONS } from './wire/frame.ts';

/** Returns null for an error of this kind; other errors fail the test. */
function only<T>(kind: new (...args: never[]) => Error, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof kind) return null;
    throw error;
  }
}

describe('random input', () => {
  test('parsed as text is a frame or a FrameError', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.json({ maxDepth: 1 })),
        fc.constantFrom(...VERSIONS),
        (text, version) => {
          const frame = only(FrameError, () => parseText(text, version));
          if (frame)
            expect(typeof frame.topic + typeof frame.event + typeof frame.payload).toBe('stringstringobject');
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('encoded as a frame is parsed unchanged', () => {
    const name = fc.string();
    const ref = fc.option(fc.string({ maxLength: 255 }));
    fc.assert(
      fc.property(
        name,
        name,
        ref,
        ref,
        fc.dictionary(name, fc.jsonValue()),
        fc.constantFrom(...VERSIONS),
        (topic, event, ref, joinRef, payload, version) => {
          const json = JSON.stringify(payload);
          const read = parseText(toText(version, { topic, event, ref, joinRef }, json), version);
          expect(read).toEqual({ topic, event, ref, joinRef, payload: JSON.parse(json) as unknown });
        },
      ),
    );
  });

  test('parsed as bytes is a broadcast or a FrameError', () => {
    const header = fc.tuple(fc.constant(3), ...Array.from({ length: 6 }, () => fc.nat(12)));
    const framed = fc
      .tuple(header, fc.uint8Array({ maxLength: 80 }))
      .map(([head, body]) => Uint8Array.from([...head, ...body]));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), framed), (bytes) => {
        const push = only(FrameError, () => parsePush(bytes));
        if (push) expect(encodeBroadcast(push.address.topic, push)).toBeInstanceOf(Buffer);
      }),
      { numRuns: 5_000 },
    );
  });

  test('parsed as a notification is a change or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseChange(text)),
      { numRuns: 2_000 },
    );
  });

  test('parsed as a filter is a filter or a Refusal', () => {
    const table = {
      schema: 'public',
      name: 't',
      sql: 'public.t',
      reader: 'r',
      keys: new Set(['a']),
      columns: ['a', 'b'].map((name) => ({
        name,
        type: 'text',
        typeName: 'text',
        readableBy: new Set<never>(),
      })),
    };
    const piece = fc.constantFrom(
      'a',
      'b',
      '=',
      '.',
      ',',
      '(',
      ')',
      '"',
      '\\',
      'eq',
      'in',
      'not',
      'like',
      'match',
      "'",
      ';',
      '--',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 20 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const filter = only(Refusal, () => parseFilter(text, table));
          if (!filter) return;
          // The statement contains no client text: names come from the table, values are parameters.
          const sql = filter.sql(new Values()).replaceAll(/\(\$1\)\[\d+\]/g, '($1)[1]');
          expect(sql).toMatch(
            /^((not )?\(t\."[ab]"( is (not )?(null|true|false|unknown)|(::text)? [a-z<>=~* ]+( \(\(\$1\)\[1\]::text\[\]\)|\(\$1\)\[1\](::text)?))\)( and )?)+$/,
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('random messages to an open socket', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const plenty = { burst: 1_000_000, perSecond: 1_000_000 };
    backend = await startLive({ realtime: { messages: plenty, joins: plenty, bytes: plenty } });
  });
  afterAll(() => backend.close());

  const text = fc.oneof(
    fc.constantFrom('realtime:room:1', 'realtime:x', 'realtime:', 'phoenix', ''),
    fc.string(),
  );
  const event = fc.constantFrom(
    'phx_join',
    'phx_leave',
    'access_token',
    'broadcast',
    'presence',
    'heartbeat',
    'phx_close',
    'nothing',
  );
  const ref = fc.option(fc.oneof(fc.string({ maxLength: 5 }), fc.nat()));
  const change = fc.record(
    {
      event: fc.oneof(fc.constant('*'), fc.jsonValue()),
      schema: fc.jsonValue(),
      table: fc.oneof(fc.constantFrom('things', '*'), fc.jsonValue()),
      filter: fc.jsonValue(),
      select: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const config = fc.record(
    {
      private: fc.jsonValue(),
      postgres_changes: fc.oneof(fc.jsonValue(), fc.array(change, { maxLength: 3 })),
      broadcast: fc.jsonValue(),
      presence: fc.oneof(fc.jsonValue(), fc.record({ key: fc.jsonValue(), enabled: fc.boolean() })),
    },
    { requiredKeys: [] },
  );
  const payload = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.record(
      { config: fc.oneof(config, fc.jsonValue()), access_token: fc.jsonValue() },
      { requiredKeys: [] },
    ),
    fc.record({
      type: fc.constant('presence'),
      event: fc.constantFrom('track', 'untrack', 'x'),
      payload: fc.jsonValue(),
    }),
  );
  const wellFormed = fc.tuple(ref, ref, text, event, payload).map((frame) => JSON.stringify(frame));
  const anything = fc.oneof(
    { weight: 10, arbitrary: wellFormed },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );

  test('are answered or close the socket, and the next socket works', async () => {
    const token = await signToken({ sub: '7c0f6b8e-0000-4000-8000-000000000000' });
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 25 }), async (messages) => {
        const socket = await rawSocket(backend);
        await socket.join('realtime:room:1', { private: true, presence: { enabled: true } }, token);
        for (const message of messages) socket.socket.send(message);
        socket.send(null, 'last', 'phoenix', 'heartbeat', {});
        const answered = socket
          .next(({ 1: own, 2: topic }) => own === 'last' && topic === 'phoenix')
          .then(() => 1000);
        const code = await Promise.race([answered, socket.closed.then((closed) => closed.code)]);
        expect([1000, 1003, 1007]).toContain(code);
        socket.close();
        await Promise.allSettled([answered]);
      }),
      { numRuns: 150 },
    );
    const socket = await rawSocket(backend);
    expect(await socket.join('realtime:room:1', { private: true }, token)).toMatchObject({ status: 'ok' });
    socket.close();
    // An internal error would have been logged.
    expect(backend.loggedErrors).toEqual([]);
  }, 120_000);
});
