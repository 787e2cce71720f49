import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readPassword, type Terminal } from './password.ts';

/** A terminal with simulated keys that records its output. */
function terminal({ isTTY }: { isTTY: boolean }) {
  const input = new PassThrough();
  const output = new PassThrough();
  const modes: boolean[] = [];
  let shown = '';
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  Object.assign(input, { isTTY, setRawMode: (raw: boolean) => modes.push(raw) });
  return {
    given: { input, output } as unknown as Terminal,
    modes,
    shown: () => shown,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await new Promise((resolve) => setImmediate(resolve));
        input.write(key);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    end: (text: string) => input.end(text),
  };
}

describe('on a terminal', () => {
  it('asks twice without echo', async () => {
    const { given, press, shown, modes } = terminal({ isTTY: true });
    const password = readPassword(given);
    await press('correct horsf', '\u007f', 'e', '\r', 'correct horse\r');
    expect(await password).toBe('correct horse');
    expect(shown()).toBe('Password: \nRepeat password: \n');
    expect(modes).toEqual([true, false, true, false]);
  });

  it('refuses two different passwords, and restores the terminal at Ctrl-C', async () => {
    const first = terminal({ isTTY: true });
    const different = readPassword(first.given);
    const refused = expect(different).rejects.toThrow('The passwords do not match.');
    await first.press('correct horse\r', 'correct house\r');
    await refused;

    const second = terminal({ isTTY: true });
    const interrupted = expect(readPassword(second.given)).rejects.toThrow('Nothing was changed.');
    await second.press('corr', '\u0003');
    await interrupted;
    expect(second.modes.at(-1)).toBe(false);
  });
});

describe('from a pipe', () => {
  it('reads the first line', async () => {
    const { given, end, shown } = terminal({ isTTY: false });
    const password = readPassword(given);
    end('correct horse\r\nsomething else\n');
    expect(await password).toBe('correct horse');
    expect(shown()).toBe('');
  });

  it.each(['', 'short', 'sevench\n'])('refuses %j with the message of the specification', async (text) => {
    const { given, end } = terminal({ isTTY: false });
    const password = expect(readPassword(given)).rejects.toThrow('Password must be at least 8 characters.');
    end(text);
    await password;
  });
});
