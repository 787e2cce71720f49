import { adminApi } from '#backend/adminApi.ts';
import { rpc } from '#backend/rest.ts';
import type { AuditHead, AuditSlice, SliceArguments } from '@marketdesk/contract/audit-chain.ts';

/** Checks a slice of the log. Admins only. */
export async function checkSlice(args: SliceArguments, signal: AbortSignal): Promise<AuditSlice> {
  // Aborted after the previous response.
  signal.throwIfAborted();
  const [slice] = await rpc('admin_check_audit_chain', args, signal);
  if (slice === undefined) throw new Error('The database said nothing of the log');
  return slice;
}

/** The current head of the log, signed by the server, as text for a file. */
export async function signedHead(): Promise<{ name: string; content: Blob }> {
  const { head } = await adminApi<{ head: AuditHead }>('audit-head');
  const day = new Date().toISOString().slice(0, 10);
  const content = new Blob([`${JSON.stringify(head, null, 2)}\n`], { type: 'application/json' });
  return { name: `audit-head-${day}.json`, content };
}

/** Checks a saved head, its signature included. */
export async function readHead(file: Blob): Promise<AuditHead> {
  const { head } = await adminApi<{ head: AuditHead }>('audit-head', {
    method: 'POST',
    body: { head: parsed(await file.text()) },
  });
  return head;
}

// Invalid JSON is sent as null: the server has the sentence for it.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
