import { rpc } from '#backend/rest.ts';
import type { ArgsOf, RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** A saved answer; one with steps is a macro. */
export type Answer = RowOf<'admin_get_saved_answers'>;

export const ANSWERS_KEY = ['saved-answers'] as const;

/** The shared answers and one's own, by last use. */
export function savedAnswers() {
  return queryOptions({
    queryKey: [...ANSWERS_KEY, 'all'],
    staleTime: 60_000,
    queryFn: ({ signal }) => rpc('admin_get_saved_answers', {}, signal),
  });
}

/** An answer's text for a ticket's user, by default in their language. */
export function filledAnswer(ticketId: string, answerId: string, locale: string | null = null) {
  return queryOptions({
    queryKey: [...ANSWERS_KEY, 'filled', ticketId, answerId, locale],
    staleTime: 60_000,
    // Not aborted when its preview closes: picking the answer waits for this request.
    queryFn: async () => {
      const [filled] = await rpc('admin_fill_saved_answer', {
        p_ticket_id: ticketId,
        p_answer_id: answerId,
        ...(locale !== null && { p_locale: locale }),
      });
      return filled ?? null;
    },
  });
}

export const saveAnswer = (args: ArgsOf<'admin_save_saved_answer'>) => rpc('admin_save_saved_answer', args);
export const deleteAnswer = (p_id: string) => rpc('admin_delete_saved_answer', { p_id });
export const restoreAnswer = (p_id: string) => rpc('admin_restore_saved_answer', { p_id });
