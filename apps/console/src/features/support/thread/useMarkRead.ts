import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { TICKETS_KEY } from '../support.api.ts';
import type { Message, Ticket } from '../ticket.ts';
import { markRead, messagesKey } from './thread.api.ts';
import { isUnread } from './threadItems.ts';

/**
 * Marks what the ticket's user wrote as read: once when the ticket is opened, then whatever comes, while the page is seen.
 * A failure is not told: what stays unread is marked with the next message, or at the next visit.
 */
export function useMarkRead(ticket: Ticket, messages: readonly Message[] | undefined): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const { mutate } = useMutation({
    mutationFn: () => markRead(ticket.id),
    onSuccess: (count) => {
      if (count === 0) return;
      void client.invalidateQueries({ queryKey: messagesKey(ticket.id) });
      void client.invalidateQueries({ queryKey: [...TICKETS_KEY, 'unread'] });
    },
  });

  const unread = messages?.findLast((message) => isUnread(message, ticket.user_id))?.id;
  const canSee = messages !== undefined && isVisible;
  const isOpened = useRef(false);
  useEffect(() => {
    // Older unread messages may lie on pages that are not loaded: the opening marks without looking.
    if (!canSee || (isOpened.current && unread === undefined)) return;
    isOpened.current = true;
    mutate();
  }, [canSee, unread, mutate]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
