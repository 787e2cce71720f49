import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMailer } from './mailer.ts';

const MAIL = {
  to: 'zoë@example.com',
  subject: 'Grüße: set a new password',
  text: 'Open http://127.0.0.1:3000/auth/v1/verify?token=abc&type=recovery',
  html: '<p>Open <a href="http://127.0.0.1:3000/x">the link</a></p>',
};

let dataDir: string;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-mail-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('without SMTP_URL', () => {
  it('writes a mail to a file that only its owner can read; the log names the file but not the link', async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom: null, dataDir }, 'https://desk.example', log);
    await mailer.send(MAIL);
    const folder = path.join(dataDir, 'outbox');
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/);
    const source = await readFile(path.join(folder, name), 'utf8');
    expect(source).toMatch(/^From: Marketdesk <no-reply@desk\.example>$/m);
    expect(source).toMatch(/^To: .*@example\.com>?$/m);
    expect(source).toContain('multipart/alternative');
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(lines.join('')).toContain(name);
    expect(lines.join('')).not.toContain('token=abc');
  });
});

describe('with SMTP_URL', () => {
  it('sends a mail to the server, from MAIL_FROM', async () => {
    const smtp = await smtpServer();
    const mailer = createMailer(
      { smtpUrl: smtp.url, mailFrom: 'Desk <desk@shop.example>', dataDir },
      'https://desk.example',
      log,
    );
    await mailer.send({ ...MAIL, to: 'kim@example.com' });
    expect(smtp.received).toContain('MAIL FROM:<desk@shop.example>');
    expect(smtp.received).toContain('RCPT TO:<kim@example.com>');
    expect(smtp.received.some((line) => line.startsWith('Subject: =?UTF-8?'))).toBe(true);
    smtp.close();
  });

  it.each([
    ['RCPT', '550 5.1.1 <kim@example.com>: nobody here'],
    [
      '.',
      '554 5.7.1 Blocked: desk.example/auth/v1/verify?token=abc and https://desk.example/verify;token=abc',
    ],
  ])(
    'rejects if the server fails at %s, and its error has no address and no link',
    async (refuse, answer) => {
      const smtp = await smtpServer({ refuse, answer });
      const mailer = createMailer(
        { smtpUrl: smtp.url, mailFrom: null, dataDir },
        'https://desk.example',
        log,
      );
      const error: unknown = await mailer
        .send({ ...MAIL, to: 'kim@example.com' })
        .catch((caught: unknown) => caught);
      lines.length = 0;
      log.warn({ error }, 'refused');
      expect(lines.join('')).toMatch(/55[04] 5\.\d\.1/);
      expect(lines.join('')).not.toMatch(/kim|token|verify/);
      smtp.close();
    },
  );
});

/** A minimal mail server that accepts one mail. */
async function smtpServer({ refuse = 'NOTHING', answer = '' } = {}) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let data = false;
    let rest = '';
    socket.write('220 ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        received.push(line);
        if (data && line !== '.') continue;
        if (line === 'DATA') data = true;
        else if (line === '.') data = false;
        socket.write(
          line.startsWith(refuse) ? `${answer}\r\n` : line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n',
        );
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
