import { Button, type ButtonSize, type ButtonVariant } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { preloadDialog } from '#kit/dialog/Dialog.tsx';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import type { ClaimAction } from '#parts/claims.ts';
import { useMe } from '#session/MeContext.ts';
import { type MouseEvent, useRef } from 'react';
import type { Ticket } from '../ticket.ts';
import { ticketActions } from '../ticketRules.ts';
import type { TicketWish } from './useTicketAction.ts';
import { useTicketPress } from './useTicketPress.tsx';

const LABELS: Record<ClaimAction, string> = {
  claim: 'Claim',
  take_over: 'Take over',
  release: 'Unclaim',
  close: 'Close',
};

const ORDER: readonly ClaimAction[] = ['claim', 'take_over', 'release', 'close'];
/** At a row's end stands what can be taken back, so that Close never takes the place of Claim under the pointer. */
const ROW_ORDER: readonly ClaimAction[] = ['close', 'take_over', 'release', 'claim'];

interface TicketActionsProps {
  ticket: Ticket;
  size?: ButtonSize;
  /** In a table every row has buttons, and none of them shouts. */
  quiet?: boolean;
  onDone?: (wish: TicketWish) => void;
}

/** The buttons of one ticket. */
export function TicketActions({ ticket, size = 'md', quiet = false, onDone }: TicketActionsProps) {
  const offered = ticketActions(ticket, useMe());
  const container = useRef<HTMLSpanElement>(null);
  const keepFocus = useKeptFocus(container, ticket.status);
  const { press, busy, question } = useTicketPress({ onStart: keepFocus, ...(onDone && { onDone }) });
  return (
    <span
      ref={container}
      className={cx('inline-flex items-center justify-end gap-1.5', !quiet && 'flex-wrap')}
      onPointerEnter={preloadDialog}
    >
      {(quiet ? ROW_ORDER : ORDER)
        .filter((name) => offered.includes(name))
        .map((name) => (
          <Button
            key={name}
            size={size}
            variant={variantOf(name, quiet)}
            busy={busy}
            // On a narrow screen a row has room for one button; the drawer has them all.
            className={cx(quiet && isSecond(name) && 'max-lg:hidden')}
            // The second click of a double one would press what took the first one's place.
            onClick={(event: MouseEvent) => (event.detail > 1 ? undefined : press(name, ticket))}
          >
            {LABELS[name]}
          </Button>
        ))}
      {question}
    </span>
  );
}

function variantOf(action: ClaimAction, quiet: boolean): ButtonVariant {
  if (quiet) return isSecond(action) ? 'ghost' : 'secondary';
  return action === 'claim' ? 'primary' : 'secondary';
}

function isSecond(action: ClaimAction): boolean {
  return action === 'release' || action === 'take_over';
}
