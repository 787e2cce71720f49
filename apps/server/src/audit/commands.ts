import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { chainSentences, checkAuditChain } from '@marketdesk/contract/audit-chain.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { type CommandResult, readArguments, UsageError } from '../command-line/command.ts';
import { Failure } from '../failure.ts';
import { checkSignedHead, type SignedHead, signHead } from './head.ts';
import { readPublicKey, type SigningKey } from './signing-key.ts';

export type AuditCommand =
  | { name: 'verify'; head: string | null; key: string | null }
  | { name: 'head' }
  | { name: 'reanchor' };

const USAGE = `Usage:
  npm run audit -- verify                  verifies every entry of the audit log
  npm run audit -- verify --head FILE      and compares the log with a saved head
  npm run -s audit -- head > FILE          saves the current end of the log, signed; keep it elsewhere
  npm run audit -- reanchor                seals entries written before values were sealed, with new hashes
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
    case 'reanchor':
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
  if (command.name === 'reanchor') return reanchor(call, await signingKey());
  const kept = command.head === null ? undefined : await keptHead(command.head, command.key, signingKey);
  const check = await checkAuditChain(read, { kept, ...(onProgress && { onProgress }) });
  if (kept && check.kept === 'rewritten') {
    const older = olderHead(kept, await call('operator_get_audit_anchors'));
    if (older && !older.isOk) return older;
    if (older) {
      const rest = await checkAuditChain(read, onProgress && { onProgress });
      return { text: [older.text, ...chainSentences(rest)].join('\n'), isOk: rest.broken === null };
    }
  }
  const isOk = check.broken === null && (check.kept === null || check.kept === 'holds');
  const hash = check.broken === null ? [`Its end has the hash ${check.head.hash}.`] : [];
  return { text: [...chainSentences(check, kept), ...hash].join('\n'), isOk };
}

const entriesIn = (count: number) => (count === 1 ? '1 entry was' : `${String(count)} entries were`);

/** Each try signs the head again, which a running server may have moved. */
async function reanchor(call: CallProcedure, key: SigningKey, tries = 5): Promise<CommandResult> {
  const [slice] = await call('operator_check_audit_chain', { p_entries: 1 });
  if (slice === undefined) throw new Failure(502, 'The backend did not answer.');
  const old = signHead({ id: slice.head_id, hash: slice.head_hash }, key);
  try {
    const [done] = await call('operator_reanchor_audit', { p_head: { ...old } });
    const text =
      `${entriesIn(done?.sealed ?? 0)} sealed, and the log was hashed again up to entry ${String(old.id)}. ` +
      'Keep its old head with your other heads, and save a new one: npm run -s audit -- head.';
    return { text: `${text}\n${JSON.stringify(old, null, 2)}`, isOk: true };
  } catch (error) {
    if (!(error instanceof Failure && error.message.includes('has grown')) || tries === 1) throw error;
    return reanchor(call, key, tries - 1);
  }
}

/** The answer about a head from before the log was hashed again; null if it can be compared. */
function olderHead(
  kept: SignedHead,
  anchors: readonly { last_id: number; at: string; signed_head: unknown }[],
): CommandResult | null {
  const anchor = anchors.find(({ last_id }) => kept.id <= last_id);
  if (anchor === undefined) return null;
  const { id, hash } = checkSignedHead(anchor.signed_head, readPublicKey(kept.public_key));
  const when = `entries were sealed and hashed again at ${anchor.at}`;
  if (kept.id === id)
    return kept.hash === hash
      ? {
          text: `This head is the end of the log before its ${when}: it matches the one kept then.`,
          isOk: true,
        }
      : { text: `This head differs from the end of the log that was kept when its ${when}.`, isOk: false };
  return {
    text: `This head is older than the log's hashes: its ${when}. Compare the head of entry ${String(id)} or a later one.`,
    isOk: false,
  };
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
