import { showToast } from '#kit/toast/toasts.ts';
import { ClaimQuestion, needsQuestion } from '#parts/ClaimQuestion.tsx';
import type { ClaimAction } from '#parts/claims.ts';
import { useMe } from '#session/MeContext.ts';
import { type ReactNode, useState } from 'react';
import type { Ticket } from '../ticket.ts';
import { ticketActions, whyNot } from '../ticketRules.ts';
import { type TicketWish, useTicketAction } from './useTicketAction.ts';

interface TicketPress {
  /** What a button or key does: acts, asks first, or says why it can't be. */
  press: (action: ClaimAction, ticket: Ticket) => void;
  busy: boolean;
  /** The question while one is asked; has to be drawn. */
  question: ReactNode;
}

interface TicketPressOptions {
  /** Called as the action starts, for example to keep the keyboard's place. */
  onStart?: () => void;
  onDone?: (wish: TicketWish) => void;
}

/** The actions on tickets, for buttons and keys alike. */
export function useTicketPress({ onStart, onDone }: TicketPressOptions = {}): TicketPress {
  const me = useMe();
  const [asked, setAsked] = useState<TicketWish | null>(null);
  const action = useTicketAction(onDone);

  const start = (wish: TicketWish) => {
    onStart?.();
    action.start(wish);
  };
  const press = (wanted: ClaimAction, ticket: Ticket) => {
    if (!ticketActions(ticket, me).includes(wanted)) {
      showToast({ kind: 'error', text: whyNot(ticket, wanted) });
    } else if (needsQuestion(wanted, ticket, me)) setAsked({ action: wanted, ticket });
    else if (!action.busy) start({ action: wanted, ticket });
  };

  return {
    press,
    busy: action.busy,
    question: asked !== null && (
      <ClaimQuestion
        action={asked.action}
        item={asked.ticket}
        thing="ticket"
        onConfirm={() => {
          setAsked(null);
          start(asked);
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
