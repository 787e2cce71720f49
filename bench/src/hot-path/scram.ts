import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const SASL = 10;
const SASL_CONTINUE = 11;

/**
 * SCRAM-SHA-256 (RFC 7677) for one connection: returns the response to each authentication request, or null if none is
 * needed. Does not verify the server's proof: it is the bench's own temporary server.
 */
export function scramProof(password: string): (kind: number, body: Buffer) => Buffer | null {
  const nonce = randomBytes(18).toString('base64');
  const clientFirst = `n=,r=${nonce}`;

  return (kind, body) => {
    if (kind === SASL) {
      const first = Buffer.from(`n,,${clientFirst}`);
      const length = Buffer.alloc(4);
      length.writeInt32BE(first.length);
      return Buffer.concat([Buffer.from('SCRAM-SHA-256\0'), length, first]);
    }
    if (kind === SASL_CONTINUE) return Buffer.from(finalMessage(password, clientFirst, body.toString()));
    return null;
  };
}

function finalMessage(password: string, clientFirst: string, serverFirst: string): string {
  const fields = new Map(serverFirst.split(',').map((field) => [field.charAt(0), field.slice(2)]));
  const salted = pbkdf2Sync(
    password,
    Buffer.from(fields.get('s') ?? '', 'base64'),
    Number(fields.get('i')),
    32,
    'sha256',
  );
  const clientKey = hmac(salted, 'Client Key');
  const withoutProof = `c=biws,r=${fields.get('r') ?? ''}`;
  const signature = hmac(
    createHash('sha256').update(clientKey).digest(),
    `${clientFirst},${serverFirst},${withoutProof}`,
  );
  const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
  return `${withoutProof},p=${proof.toString('base64')}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
