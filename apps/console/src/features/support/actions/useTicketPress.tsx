import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { ClaimQuestion, needsQuestion } from '#parts/ClaimQuestion.tsx';
import type { ClaimAction } from '#parts/claims.ts';
import { useMe } from '#session/MeContext.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { replyOf } from '../reply/replyStore.ts';
import { unreadOnScreen } from '../support.api.ts';
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
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const action = useTicketAction(onDone);

  const start = (wish: TicketWish) => {
    onStart?.();
    action.start(wish);
  };
  const press = (wanted: ClaimAction, ticket: Ticket) => {
    const left =
      wanted === 'close'
        ? leftBehind(unreadOnScreen(client, ticket.id), hasDraft(me.user_id, ticket.id))
        : [];
    if (!ticketActions(ticket, me).includes(wanted)) {
      showToast({ kind: 'error', text: whyNot(ticket, wanted) });
    } else if (needsQuestion(wanted, ticket, me) || left.length > 0) {
      setAsked({ action: wanted, ticket, left });
    } else if (!action.busy) start({ action: wanted, ticket });
  };

  return {
    press,
    busy: action.busy,
    question: asked !== null && (
      <Question
        {...asked}
        onConfirm={() => {
          setAsked(null);
          start({ action: asked.action, ticket: asked.ticket });
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}

interface Asked extends TicketWish {
  /** What closing would leave behind, in sentences. */
  left: readonly string[];
}

interface QuestionProps extends Asked {
  onConfirm: () => void;
  onCancel: () => void;
}

function Question({ action, ticket, left, ...on }: QuestionProps) {
  if (action !== 'close') return <ClaimQuestion action={action} item={ticket} thing="ticket" {...on} />;
  return (
    <ConfirmDialog open question="Close this ticket?" verb="Close" {...on}>
      <p className="text-muted">{[...left, 'No more messages can be sent once it is closed.'].join(' ')}</p>
    </ConfirmDialog>
  );
}

function leftBehind(unread: number, hasReply: boolean): string[] {
  return [
    ...(unread === 1 ? ['The user’s latest message is unread.'] : []),
    ...(unread > 1 ? [`${unread} messages from the user are unread.`] : []),
    ...(hasReply ? ['Your reply has not been sent.'] : []),
  ];
}

function hasDraft(userId: string, ticketId: string): boolean {
  const { text, image, unsent } = replyOf(userId, ticketId).snapshot();
  return text.trim() !== '' || image !== null || unsent !== null;
}
