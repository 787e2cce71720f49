/**
 * Waits for a task and prints the elapsed time: on a terminal in one line, every second; elsewhere a line every ten seconds.
 * @template T
 * @param {string} what for example `Installing`
 * @param {Promise<T>} task
 * @param {{ isTTY?: boolean, write(text: string): unknown }} [output]
 * @returns {Promise<T>}
 */
export async function withProgress(what, task, output = process.stderr) {
  const started = performance.now();
  const isTerminal = output.isTTY === true;
  const print = () => {
    const seconds = Math.round((performance.now() - started) / 1000);
    output.write(isTerminal ? `\r${what}… ${seconds} s` : `${what}… ${seconds} s\n`);
  };
  output.write(`${what}…${isTerminal ? '' : '\n'}`);
  const timer = setInterval(print, isTerminal ? 1_000 : 10_000);
  try {
    return await task;
  } finally {
    clearInterval(timer);
    if (isTerminal) output.write('\n');
  }
}
