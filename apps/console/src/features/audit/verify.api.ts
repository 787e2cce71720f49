import { adminApi } from '#backend/adminApi.ts';
import { rpc } from '#backend/rest.ts';
import type { AuditHead, AuditSlice, SliceArguments } from '@marketdesk/contract/audit-chain.ts';

/** What the database says of some entries of the log. Admins only. */
export async function checkSlice(args: SliceArguments, signal: AbortSignal): Promise<AuditSlice> {
  // The answer before may have come just as it was no longer wanted.
  signal.throwIfAborted();
  const [slice] = await rpc('admin_check_audit_chain', args, signal);
  if (slice === undefined) throw new Error('The database said nothing of the log');
  return slice;
}

/** The end of the log as it is now, signed by the server, as the text of a file. */
export async function signedHead(): Promise<{ name: string; content: Blob }> {
  const { head } = await adminApi<{ head: AuditHead }>('audit-head');
  const day = new Date().toISOString().slice(0, 10);
  const content = new Blob([`${JSON.stringify(head, null, 2)}\n`], { type: 'application/json' });
  return { name: `audit-head-${day}.json`, content };
}

/** What a saved head says, when this installation signed it and nobody changed it since. */
export async function readHead(file: Blob): Promise<AuditHead> {
  const { head } = await adminApi<{ head: AuditHead }>('audit-head', {
    method: 'POST',
    body: { head: parsed(await file.text()) },
  });
  return head;
}

// What isn't JSON is sent as nothing: the server has the sentence for what is no head.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
