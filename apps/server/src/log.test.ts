import { describe, expect, it } from 'vitest';
import { linesForPeople } from './log-lines.ts';
import { createLog } from './log.ts';

function logged(work: (log: ReturnType<typeof createLog>) => void, level: 'info' | 'warn' = 'info'): string {
  let text = '';
  work(createLog(level, { write: (line) => void (text += line) }));
  return text;
}

describe('the log', () => {
  it('is one JSON object a line with the level as a word and the time in ISO', () => {
    const [line = ''] = logged((log) => log.info({ a: 1 }, 'hello')).split('\n');
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      a: 1,
      msg: 'hello',
    });
  });

  it('blots out what is called like a secret', () => {
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

  it('tells an error of the database without the statement and the values in it', () => {
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

  it('is as loud as it was told', () => {
    expect(logged((log) => log.info({}, 'quiet'), 'warn')).toBe('');
    expect(logged((log) => log.warn({}, 'loud'), 'warn')).toContain('loud');
  });
});

it('on a terminal a line is short, and an error brings its stack', () => {
  let text = '';
  const log = createLog('info', linesForPeople({ write: (line) => void (text += line) }));
  log.info({ method: 'GET', path: '/admin', status: 200 }, 'request');
  log.error({ error: new Error('broken') }, 'request failed');
  const [first = '', second = '', third = ''] = text.split('\n');
  expect(first).toMatch(/^\d\d:\d\d:\d\d info {2}request method=GET path=\/admin status=200$/);
  expect(second).toMatch(/error request failed/);
  expect(third).toBe('Error: broken');
});
