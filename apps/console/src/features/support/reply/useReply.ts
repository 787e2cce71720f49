import { readCounts } from '#backend/queryClient.ts';
import { serverNow } from '#backend/serverNow.ts';
import { messageFor } from '#backend/messageFor.ts';
import { announceResolved } from '#kit/list/rowResolved.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { useMe } from '#session/MeContext.ts';
import { removeSupportImage, uploadSupportImage } from '../images.ts';
import { noop, useMutation, useQueryClient } from '@tanstack/react-query';
import { SEND_HOLD_MS } from '@marketdesk/contract/limits.ts';
import { useRef, useSyncExternalStore } from 'react';
import { SHOWS_TICKETS } from '../support.api.ts';
import { SUPPORT_DESK } from '../support.desk.ts';
import { endsTurn } from '../answers/answer.ts';
import { ANSWERS_KEY, filledAnswer, savedAnswers } from '../answers/answers.api.ts';
import { appendMessage, dropMessage, messagesKey, sendReply, takeBackReply } from '../thread/thread.api.ts';
import type { Message, Ticket } from '../ticket.ts';
import type { Unsent } from './keptReply.ts';
import { replyOf } from './replyStore.ts';

export type UseReply = ReturnType<typeof useReply>;

/** The signed-in user's reply to a ticket. `onTakenBack` is called once a withdrawn message can be edited. */
export function useReply(ticket: Ticket, onTakenBack: () => void) {
  const me = useMe();
  const client = useQueryClient();
  const reply = replyOf(me.user_id, ticket.id);
  const state = useSyncExternalStore(reply.subscribe, reply.snapshot);

  const readAgain = () => {
    readCounts(client);
    return Promise.all(
      [messagesKey(ticket.id), ...SHOWS_TICKETS, ['notes']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
  // Serial with claims, which are optimistic: without the claim the server would refuse the reply.
  const delivery = useMutation({
    mutationFn: (unsent: Unsent) => sendReply(ticket.id, unsent),
    scope: { id: SUPPORT_DESK.thing },
    networkMode: 'always',
  });
  const post = async (unsent: Unsent) => {
    try {
      const message = await delivery.mutateAsync(unsent);
      appendMessage(client, message);
      if (unsent.answer !== null) void client.invalidateQueries({ queryKey: [...ANSWERS_KEY, 'all'] });
      showToast({
        text: 'Message sent',
        about: message.id,
        undo: () => void takeBack(message, unsent),
        undoUntil: serverNow() + SEND_HOLD_MS,
      });
      if (isSettledBy(unsent)) announceResolved(ticket.id);
    } finally {
      // After refusals too: the ticket may be closed or taken over.
      void readAgain();
    }
  };
  const isSettledBy = ({ answer: used }: Unsent) => {
    const known = client.getQueryData(savedAnswers().queryKey) ?? [];
    return known.some(({ id, steps }) => id === used?.id && endsTurn(steps, me.user_id));
  };
  const takeBack = async (message: Message, unsent: Unsent) => {
    try {
      await takeBackReply(message.id);
      dropMessage(client, message);
      reply.takeBack(unsent);
    } catch (error) {
      showToast({ kind: 'error', text: messageFor(error, 'Failed to take the message back') });
    }
    await readAgain();
    // A reply reopens a closed ticket, optimistically.
    setTimeout(onTakenBack);
  };
  // The answer being loaded: Send waits for it, so choosing and sending can follow at once.
  const loading = useRef<Promise<boolean>>(null);
  const insert = async (answerId: string, locale: string | null = null) => {
    try {
      const filled = await client.query(filledAnswer(ticket.id, answerId, locale));
      if (filled !== null) reply.insert({ id: answerId, locale: filled.locale, text: filled.body });
      return filled !== null;
    } catch (error) {
      reply.say(messageFor(error, 'Failed to load the answer'));
      return false;
    } finally {
      loading.current = null;
    }
  };
  const sendLoaded = async (answer: Promise<boolean>) => {
    if (await answer) await reply.send(post);
  };

  return {
    state,
    type: (text: string) => reply.type(text),
    attach: (file: File) => {
      const former = state.image;
      void reply
        .attach(() => uploadSupportImage(ticket.id, file))
        .then((done) => {
          if (done) removeLeftover(former);
        });
    },
    detach: () => {
      removeLeftover(state.image);
      reply.detach();
    },
    send: () => void (loading.current === null ? reply.send(post) : sendLoaded(loading.current)),
    retry: () => void reply.retry(post),
    edit: () => reply.edit(),
    insert: (answerId: string, locale?: string) => {
      loading.current = insert(answerId, locale);
    },
    forgetAnswer: () => reply.forgetAnswer(),
    acknowledge: (messageId: string) => reply.acknowledge(messageId),
  };
}

// Not waited for: a leftover file is in no message, and only staff could find it.
function removeLeftover(imageUrl: string | null): void {
  if (imageUrl !== null) removeSupportImage(imageUrl).catch(noop);
}
