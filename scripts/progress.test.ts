import { expect, it, vi } from 'vitest';
import { withProgress } from './progress.mjs';

it.each([
  [
    true,
    12_400,
    ['Building…', ...Array.from({ length: 12 }, (_, at) => `\rBuilding… ${String(at + 1)} s`), '\n'],
  ],
  [false, 20_400, ['Building…\n', 'Building… 10 s\n', 'Building… 20 s\n']],
])('prints the elapsed time; on a terminal (%s) in one line', async (isTTY, ms, lines) => {
  vi.useFakeTimers();
  const written: string[] = [];
  const output = { isTTY, write: (text: string) => written.push(text) };
  const task = new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));
  const result = withProgress('Building', task, output);
  await vi.advanceTimersByTimeAsync(ms);
  expect(await result).toBe('done');
  expect(written).toEqual(lines);
  vi.useRealTimers();
});
