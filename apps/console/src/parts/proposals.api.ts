import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** A change of money rules or of a role that another admin has to confirm. */
export type Proposal = RowOf<'admin_get_proposals'>;

export const PROPOSALS_KEY = ['proposals'] as const;

/** Another admin may propose or confirm meanwhile: proposals and values are refetched together. */
export const ASK_AGAIN_MS = 60_000;

/** Pending proposals, oldest first. Admins only. */
export function openProposals() {
  return queryOptions({
    queryKey: PROPOSALS_KEY,
    refetchInterval: ASK_AGAIN_MS,
    queryFn: ({ signal }) => rpc('admin_get_proposals', {}, signal),
  });
}

/** Whether loosening a rule needs a second admin. Admins only. */
export function twoPersonRule() {
  return queryOptions({
    queryKey: ['global-config', 'two-person-rule'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: ({ signal }) => rpc('admin_get_two_person_rule', {}, signal),
  });
}

const SECOND_ADMIN = 'Proposed. Another admin must confirm it.';
const ONLY_ADMIN = 'Proposed. It takes effect in 24 hours unless it is withdrawn.';

/** The message after a proposal. */
export async function proposedWords(client: QueryClient): Promise<string> {
  try {
    const open = await client.query({ ...openProposals(), staleTime: 0 });
    return open.at(-1)?.takes_effect_at == null ? SECOND_ADMIN : ONLY_ADMIN;
  } catch {
    // It is proposed all the same.
    return SECOND_ADMIN;
  }
}
