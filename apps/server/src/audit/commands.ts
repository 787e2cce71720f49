import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { chainSentences, checkAuditChain } from '@marketdesk/contract/audit-chain.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { UsageError } from '../command-line/arguments.ts';
import { Failure } from '../failure.ts';
import type { AuditCommand } from './arguments.ts';
import { checkSignedHead, signHead, type SignedHead } from './head.ts';
import { readPublicKey, type SigningKey } from './signing-key.ts';

interface AuditTools {
  /** Procedures with the service key. */
  call: CallProcedure;
  signingKey: () => Promise<SigningKey>;
  /** Reports the progress of a verification. */
  onProgress?: (checked: number, of: number) => void;
}

interface Said {
  text: string;
  /** Whether the log is intact; always true for a head. */
  holds: boolean;
}

/** Errors: Failure, UsageError, ConfigurationError. */
export async function runAuditCommand(
  command: AuditCommand,
  { call, signingKey, onProgress }: AuditTools,
): Promise<Said> {
  const read = async (args: object) => {
    const [slice] = await call('operator_check_audit_chain', { ...args });
    if (slice === undefined) throw new Failure(502, 'The backend did not answer.');
    return slice;
  };
  if (command.name === 'head') {
    const { head_id: id, head_hash: hash } = await read({ p_entries: 1 });
    return { text: JSON.stringify(signHead({ id, hash }, await signingKey()), null, 2), holds: true };
  }
  const kept = command.head === null ? undefined : await keptHead(command.head, command.key, signingKey);
  const check = await checkAuditChain(read, { kept, ...(onProgress && { onProgress }) });
  const holds = check.broken === null && (check.kept === null || check.kept === 'holds');
  const hash = check.broken === null ? [`Its end has the hash ${check.head.hash}.`] : [];
  return { text: [...chainSentences(check, kept), ...hash].join('\n'), holds };
}

async function keptHead(
  file: string,
  key: string | null,
  signingKey: () => Promise<SigningKey>,
): Promise<SignedHead> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--head: ${file} cannot be read.`, { cause: error });
  });
  let head: unknown;
  try {
    // Without -s, npm prints the command first.
    head = JSON.parse(text.replace(/^[^{]*/, ''));
  } catch {
    head = null;
  }
  return checkSignedHead(head, key === null ? (await signingKey()).publicKey : given(key));
}

function given(key: string): KeyObject {
  try {
    return readPublicKey(key);
  } catch {
    throw new UsageError('--key must be the public_key of a head.');
  }
}
