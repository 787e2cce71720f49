import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { UsageError } from '../command-line/command.ts';

export interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
}

/** On a terminal asks twice without echo; otherwise reads the first line of standard input. Errors: UsageError. */
export async function readPassword(terminal: Terminal): Promise<string> {
  const { input } = terminal;
  const password = input.isTTY ? await ask('Password: ', terminal) : await firstLine(input);
  if (Array.from(password).length < PASSWORD_MIN_CHARS) {
    throw new UsageError(`Password must be at least ${PASSWORD_MIN_CHARS} characters.`);
  }
  if (input.isTTY && (await ask('Repeat password: ', terminal)) !== password) {
    throw new UsageError('The passwords do not match.');
  }
  return password;
}

async function firstLine(input: NodeJS.ReadStream): Promise<string> {
  let text = '';
  input.setEncoding('utf8');
  for await (const chunk of input as AsyncIterable<string>) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? '';
}

const INTERRUPT = '\u0003';
const END = '\u0004';
const ERASERS = ['\u007f', '\b'];

/** In raw mode nothing is echoed, and every key arrives here, including Ctrl+C. */
function ask(question: string, { input, output }: Terminal): Promise<string> {
  output.write(question);
  input.setRawMode(true);
  input.setEncoding('utf8');
  input.resume();
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const finish = () => {
      input.off('data', onData);
      input.setRawMode(false);
      input.pause();
      output.write('\n');
    };
    const onData = (keys: string) => {
      for (const key of keys) {
        if (key === INTERRUPT) {
          finish();
          reject(new UsageError('Nothing was changed.'));
          return;
        }
        if (key === '\r' || key === '\n' || key === END) {
          finish();
          resolve(typed.join(''));
          return;
        }
        if (ERASERS.includes(key)) typed = typed.slice(0, -1);
        else if (key >= ' ') typed.push(key);
      }
    };
    input.on('data', onData);
  });
}
