import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import type { Ticket } from '../ticket.ts';
import { useTicketPress } from './useTicketPress.tsx';
import { useReplyTo } from './useReplyTo.ts';

interface RowKeysProps {
  /** The ticket that has the keyboard: of a row of the list, or of the drawer. */
  ticket: Ticket | undefined;
  layer: 'page' | 'drawer';
}

/** `c`, `r` and `e` on a ticket of the list. */
export function RowKeys({ ticket, layer }: RowKeysProps) {
  const { press, question } = useTicketPress();
  const replyTo = useReplyTo();
  useShortcuts(
    {
      c: () => ticket !== undefined && press('claim', ticket),
      r: () => ticket !== undefined && replyTo(ticket),
      e: () => ticket !== undefined && press('close', ticket),
    },
    { layer, enabled: ticket !== undefined },
  );
  return question;
}
