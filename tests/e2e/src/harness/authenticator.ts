import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import type { SignedIn } from './accounts.ts';
import type { ServerAddress } from './server.ts';

const STEP_S = 30;
/** A code stays valid during the next step; this much time remains for sending it. */
const SENDING_S = 12;

/** An authenticator app by RFC 6238, without the server's library. */
export class Authenticator {
  readonly #key: Buffer;
  #lastStep = 0;

  /** The secret in base32, with or without spaces. */
  constructor(secret: string) {
    this.#key = fromBase32(secret.replaceAll(' ', ''));
  }

  /**
   * An unused code. The server accepts the previous, current and next step, each once and in order, so two or
   * three codes are available without waiting.
   */
  async code(): Promise<string> {
    const now = Date.now() / 1000;
    this.#lastStep = Math.max(this.#lastStep + 1, Math.floor((now + SENDING_S) / STEP_S) - 1);
    await sleep(Math.max(0, (this.#lastStep - 1) * STEP_S - now) * 1000);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#lastStep));
    const hash = createHmac('sha1', this.#key).update(counter).digest();
    const offset = hash.readUInt8(hash.length - 1) & 0xf;
    return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.toUpperCase(), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Sets up a second factor as the console does; the session then has it. */
export async function enrol({ client }: SignedIn): Promise<Authenticator> {
  const begun = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (begun.error) throw new Error(begun.error.message);
  const app = new Authenticator(begun.data.totp.secret);
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: begun.data.id,
    code: await app.code(),
  });
  if (error) throw new Error(error.message);
  return app;
}

/** The client's session as it is an hour after its code. */
export async function anHourLater({ client }: SignedIn, server: ServerAddress): Promise<SignedIn> {
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new Error('There is no session');
  const [head, payload = ''] = data.session.access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { amr: { timestamp: number }[] };
  const amr = claims.amr.map((method) => ({ ...method, timestamp: method.timestamp - 3600 }));
  const later = Buffer.from(JSON.stringify({ ...claims, amr })).toString('base64url');
  const { jwtSecret } = await loadOrCreateKeys(server.dataDir);
  const signature = createHmac('sha256', jwtSecret).update(`${head}.${later}`).digest('base64url');
  return { client, session: { ...data.session, access_token: `${head}.${later}.${signature}` } };
}
