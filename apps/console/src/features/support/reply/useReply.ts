import { useMe } from '#session/MeContext.ts';
import { removeSupportImage, uploadSupportImage } from '#parts/images/uploadSupportImage.ts';
import { noop, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { SHOWS_TICKETS } from '../support.api.ts';
import { appendMessage, messagesKey, sendReply } from '../thread/thread.api.ts';
import type { Ticket } from '../ticket.ts';
import type { Unsent } from './keptReply.ts';
import { replyOf, type ReplyState } from './replyStore.ts';

export interface UseReply {
  state: ReplyState;
  type: (text: string) => void;
  say: (problem: string) => void;
  attach: (file: File) => void;
  detach: () => void;
  send: () => void;
  retry: () => void;
  edit: () => void;
  acknowledge: (messageId: string) => void;
}

/** The signed-in person's reply to a ticket. */
export function useReply(ticket: Ticket): UseReply {
  const me = useMe();
  const client = useQueryClient();
  const reply = replyOf(me.user_id, ticket.id);
  const state = useSyncExternalStore(reply.subscribe, reply.snapshot);

  const post = async (unsent: Unsent) => {
    try {
      appendMessage(client, await sendReply(ticket.id, unsent));
    } finally {
      // Also after a refusal: somebody else may have closed the ticket, or taken it over.
      for (const queryKey of [messagesKey(ticket.id), ...SHOWS_TICKETS])
        void client.invalidateQueries({ queryKey });
    }
  };

  return {
    state,
    type: (text) => reply.type(text),
    say: (problem) => reply.say(problem),
    attach: (file) => {
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
    send: () => void reply.send(post),
    retry: () => void reply.retry(post),
    edit: () => reply.edit(),
    acknowledge: (messageId) => reply.acknowledge(messageId),
  };
}

// Nobody waits for it: a file that stays behind is in nobody's message, and only staff could find it.
function removeLeftover(imageUrl: string | null): void {
  if (imageUrl !== null) removeSupportImage(imageUrl).catch(noop);
}
