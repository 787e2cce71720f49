import { readArguments, UsageError } from '../command-line/arguments.ts';

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
