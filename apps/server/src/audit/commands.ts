import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { chainSentences, checkAuditChain } from '@marketdesk/contract/audit-chain.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { type CommandResult, readArguments, UsageError } from '../command-line/command.ts';
import { Failure } from '../failure.ts';
import { checkSignedHead, type SignedHead, signHead } from './head.ts';
import { readPublicKey, type SigningKey } from './signing-key.ts';

export type AuditCommand = { name: 'verify'; head: string | null; key: string | null } | { name: 'head' };

const USAGE = `Usage:
  npm run audit -- verify                  verifies every entry of the audit log
  npm run audit -- verify --head FILE      and compares the log with a saved head
  npm run -s audit -- head > FILE          saves the current end of the log, signed; keep it elsewhere
--key KEY is the public key of the head, if it was signed with another key than today's.`;

const OPTIONS = { head: { type: 'string' }, key: { type: 'string' } } as const;

/** Errors: UsageError. */
export function parseAuditCommand(args: string[]): AuditCommand {
  const { positionals, values } = readArguments(args, OPTIONS, USAGE);
  const { head = null, key = null } = values;
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is not a known option.\n${USAGE}`);
  switch (name) {
    case 'verify':
      if (key !== null && head === null) throw new UsageError('--key goes with --head.');
      return { name, head, key };
    case 'head':
      if (head !== null || key !== null) throw new UsageError(`--head and --key go with verify.\n${USAGE}`);
      return { name };
    case undefined:
      throw new UsageError(USAGE);
    default:
      throw new UsageError(`Unknown command "${name}".\n${USAGE}`);
  }
}

interface AuditTools {
  /** Calls procedures with the service key. */
  call: CallProcedure;
  signingKey: () => Promise<SigningKey>;
  /** Reports the progress of a verification. */
  onProgress?: (checked: number, of: number) => void;
}

/** `isOk`: the log is intact. Errors: Failure, UsageError, ConfigurationError. */
export async function runAuditCommand(
  command: AuditCommand,
  { call, signingKey, onProgress }: AuditTools,
): Promise<CommandResult> {
  const read = async (args: object) => {
    const [slice] = await call('operator_check_audit_chain', { ...args });
    if (slice === undefined) throw new Failure(502, 'The backend did not answer.');
    return slice;
  };
  if (command.name === 'head') {
    const { head_id: id, head_hash: hash } = await read({ p_entries: 1 });
    return { text: JSON.stringify(signHead({ id, hash }, await signingKey()), null, 2), isOk: true };
  }
  const kept = command.head === null ? undefined : await keptHead(command.head, command.key, signingKey);
  const check = await checkAuditChain(read, { kept, ...(onProgress && { onProgress }) });
  const isOk = check.broken === null && (check.kept === null || check.kept === 'holds');
  const hash = check.broken === null ? [`Its end has the hash ${check.head.hash}.`] : [];
  return { text: [...chainSentences(check, kept), ...hash].join('\n'), isOk };
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
