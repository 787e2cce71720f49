import { Badge } from '#kit/Badge.tsx';
import { createContext, type ReactNode, use } from 'react';

type Counts = ReadonlyMap<string, number>;

// A context instead of row data, so that a changed count rerenders no rows.
const CountsContext = createContext<Counts | undefined>(undefined);

/** What the rows inside of it know of unread messages, by the ticket's id; undefined until that is known. */
export function UnreadCounts({ value, children }: { value: Counts | undefined; children: ReactNode }) {
  return <CountsContext value={value}>{children}</CountsContext>;
}

/** `2 new`; nothing when everything was read. */
export function UnreadCount({ ticketId }: { ticketId: string }) {
  const count = use(CountsContext)?.get(ticketId) ?? 0;
  if (count === 0) return null;
  return <Badge tone="accent">{count} new</Badge>;
}
