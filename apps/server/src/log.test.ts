import { describe, expect, it } from 'vitest';
import { readableLines } from './log-lines.ts';
import { createLog } from './log.ts';

function logged(work: (log: ReturnType<typeof createLog>) => void, level: 'info' | 'warn' = 'info'): string {
  let text = '';
  work(createLog(level, { write: (line) => void (text += line) }));
  return text;
}

describe('the log', () => {
  it('is one JSON object per line with the level as a word and an ISO timestamp', () => {
    const [line = ''] = logged((log) => log.info({ a: 1 }, 'hello')).split('\n');
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      a: 1,
      msg: 'hello',
    });
  });

  it('redacts fields with names of secrets', () => {
    const text = logged((log) =>
      log.info(
        {
          password: 'one',
          headers: { authorization: 'Bearer two', apikey: 'three' },
          mail: { token: 'four' },
        },
        'x',
      ),
    );
    expect(text).not.toMatch(/one|two|three|four/);
    expect(text.match(/\[secret\]/g)).toHaveLength(4);
  });

  it('omits the statement and values of database errors', () => {
    const error = Object.assign(new Error('bad row'), {
      code: '22004',
      query: 'insert into people values ($1)',
      params: ['Ana Horvat'],
      detail: 'Failing row contains (Ana Horvat).',
    });
    const text = logged((log) => log.error({ error }, 'failed'));
    expect(text).toContain('bad row');
    expect(text).toContain('22004');
    expect(text).not.toMatch(/Ana Horvat|insert into/);
  });

  it('respects the log level', () => {
    expect(logged((log) => log.info({}, 'quiet'), 'warn')).toBe('');
    expect(logged((log) => log.warn({}, 'loud'), 'warn')).toContain('loud');
  });
});

it('is short on a terminal, with the stack of an error', () => {
  let text = '';
  const log = createLog('info', readableLines({ write: (line) => void (text += line) }));
  log.info({ method: 'GET', path: '/admin', status: 200 }, 'request');
  log.error({ error: new Error('broken') }, 'request failed');
  const [first = '', second = '', third = ''] = text.split('\n');
  expect(first).toMatch(/^\d\d:\d\d:\d\d info {2}request method=GET path=\/admin status=200$/);
  expect(second).toMatch(/error request failed/);
  expect(third).toBe('Error: broken');
});
