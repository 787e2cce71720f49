import { useMe } from '#session/MeContext.ts';
import { removeSupportImage, uploadSupportImage } from '#parts/images/uploadSupportImage.ts';
import { noop, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { SHOWS_TICKETS } from '../support.api.ts';
import { appendMessage, messagesKey, sendReply } from '../thread/thread.api.ts';
import type { Ticket } from '../ticket.ts';
import type { Unsent } from './keptReply.ts';
import { replyOf } from './replyStore.ts';

export type UseReply = ReturnType<typeof useReply>;

/** The signed-in person's reply to a ticket. */
export function useReply(ticket: Ticket) {
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
    send: () => void reply.send(post),
    retry: () => void reply.retry(post),
    edit: () => reply.edit(),
    acknowledge: (messageId: string) => reply.acknowledge(messageId),
  };
}

// Nobody waits for it: a file that stays behind is in nobody's message, and only staff could find it.
function removeLeftover(imageUrl: string | null): void {
  if (imageUrl !== null) removeSupportImage(imageUrl).catch(noop);
}
