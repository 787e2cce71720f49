import { sign, verify, type KeyObject } from 'node:crypto';
import type { AuditHead } from '@marketdesk/contract/audit-chain.ts';
import { z } from 'zod';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { Failure } from '../failure.ts';
import { publicKeyText, readPublicKey, type SigningKey } from './signing-key.ts';

const KIND = 'marketdesk-audit-head-v1';

const NO_HEAD = 'This is not an audit log head, as written by "npm run -s audit -- head" or Save head.';

/** The file format of an audit log head. */
const signedHeadFile = z.strictObject(
  {
    kind: z.literal(KIND),
    id: z.int().min(0),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    signed_at: z.iso.datetime(),
    public_key: z.string().regex(/^[\w-]{43}$/),
    signature: z.string().regex(/^[\w-]{86}$/),
  },
  { error: NO_HEAD },
);

export type SignedHead = z.output<typeof signedHeadFile>;

export const auditHeadBody = z.strictObject({ head: z.unknown() }, { error: 'Send { head }.' });

/** The signed text: every relevant field, one per line. */
function signedText({
  kind,
  id,
  hash,
  signed_at: at,
}: Pick<SignedHead, 'kind' | 'id' | 'hash' | 'signed_at'>) {
  return Buffer.from([kind, id, hash, at].join('\n'));
}

export function signHead({ id, hash }: AuditHead, key: SigningKey, now = new Date()): SignedHead {
  const fields = { kind: KIND, id, hash, signed_at: now.toISOString() } as const;
  return {
    ...fields,
    public_key: publicKeyText(key),
    signature: sign(null, signedText(fields), key.privateKey).toString('base64url'),
  };
}

/** The current end of the log, signed; read as the caller. Errors: Failure. */
export async function signedHead(call: CallProcedure, key: () => Promise<SigningKey>): Promise<SignedHead> {
  const [slice] = await call('admin_check_audit_chain', { p_entries: 1 });
  if (slice === undefined) throw new Failure(502, 'The backend returned no head.');
  return signHead({ id: slice.head_id, hash: slice.head_hash }, await key());
}

/** The parsed head if it was signed with this key. Errors: Failure. */
export function checkSignedHead(file: unknown, key: KeyObject): SignedHead {
  const { data } = signedHeadFile.safeParse(file);
  if (!data) throw new Failure(400, NO_HEAD);
  if (data.public_key !== publicKeyText({ publicKey: key })) {
    throw new Failure(
      400,
      `This head was signed with another key (${data.public_key}). If that was yours, give it: ` +
        'npm run audit -- verify --head FILE --key KEY.',
    );
  }
  if (
    !verify(null, signedText(data), readPublicKey(data.public_key), Buffer.from(data.signature, 'base64url'))
  ) {
    throw new Failure(400, 'This head was changed after it was signed.');
  }
  return data;
}
