import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

const CANDIDATES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

interface Answer {
  id?: number;
  result?: unknown;
  message?: string;
  method?: string;
  params?: unknown;
}

/** A headless Firefox with one page, driven by WebDriver BiDi. Playwright would need its own build of Firefox. */
export class Firefox {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >();
  #context = '';
  #close: () => Promise<void>;

  static async open(onEvent: (name: string, params: unknown) => void): Promise<Firefox> {
    const program = process.env.FIREFOX_PATH ?? CANDIDATES.find((path) => existsSync(path));
    if (program === undefined)
      throw new Error(
        'No Firefox was found: install one (Debian: firefox-esr), or name its program in FIREFOX_PATH.',
      );
    const profile = await mkdtemp(join(tmpdir(), 'marketdesk-firefox-'));
    const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = LISTENING.exec(output)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`Firefox ended before it was ready:\n${output}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const firefox = new Firefox(socket, onEvent, async () => {
      socket.close();
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    });
    await firefox.#send('session.new', { capabilities: {} });
    await firefox.#send('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] });
    const { contexts } = (await firefox.#send('browsingContext.getTree', {})) as {
      contexts: { context: string }[];
    };
    firefox.#context = contexts[0]?.context ?? '';
    return firefox;
  }

  private constructor(
    socket: WebSocket,
    onEvent: (name: string, params: unknown) => void,
    close: () => Promise<void>,
  ) {
    this.#socket = socket;
    this.#close = close;
    socket.on('message', (data: Buffer) => {
      const { id, result, message, method, params } = JSON.parse(data.toString()) as Answer;
      if (method !== undefined) onEvent(method, params);
      const waiting = this.#waiting.get(id ?? 0);
      if (message === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(message));
    });
  }

  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** The text that an expression in the page results in, after its promise. */
  async evaluate(expression: string): Promise<string> {
    const answer = await this.#send('script.evaluate', {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
    });
    const { result, exceptionDetails } = answer as {
      result?: { value?: string };
      exceptionDetails?: { text: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result?.value ?? '';
  }

  /** Presses one key after the other. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    const keyboard = { type: 'key', id: 'keyboard', actions };
    await this.#send('input.performActions', { context: this.#context, actions: [keyboard] });
  }

  close(): Promise<void> {
    return this.#close();
  }

  #lastId = 0;
  #send(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }
}
