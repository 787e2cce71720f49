import type { UseQueryResult } from '@tanstack/react-query';
import type { AcceptDraft, Problem } from './acceptDraft.ts';
import type { QueryRef } from './matches.api.ts';
import type { Suggestion } from './suggestions.api.ts';

/** What every part of the form is given. */
export interface AcceptFields {
  query: QueryRef;
  draft: AcceptDraft;
  onChange: (part: Partial<AcceptDraft>) => void;
  suggested: UseQueryResult<Suggestion[]>;
  takenSlugs: readonly string[];
  problem: Problem | null;
}

/** What is wrong at one of the fields. */
export function problemAt(
  field: Problem['field'] | keyof AcceptDraft,
  problem: Problem | null,
): string | null {
  return problem?.field === field ? problem.sentence : null;
}
