import type { GroupedQuery } from '@marketdesk/contract/documents.ts';
import { type QueryRef, queryKeyOf } from '../accept/matches.api.ts';
import type { QueryGroup } from './unmatched.api.ts';

/** A group, or one of its queries below it. */
export interface GroupRow {
  group: QueryGroup;
  /** Null: the group itself. */
  query: (GroupedQuery & QueryRef) | null;
}

/** The groups, each followed by its queries if it is open. */
export function unfolded(groups: readonly QueryGroup[], open: ReadonlySet<number>): GroupRow[] {
  return groups.flatMap((group): GroupRow[] => [
    { group, query: null },
    ...(open.has(group.group_id)
      ? group.queries.map((query) => ({ group, query: { ...query, locale: group.locale } }))
      : []),
  ]);
}

export function groupRowId({ group, query }: GroupRow): string {
  return query === null ? `group ${String(group.group_id)}` : queryKeyOf(query);
}

/** The other queries of a group. */
export function othersIn(group: QueryGroup | undefined, query: string): string[] {
  return (group?.queries ?? []).map((one) => one.normalized_query).filter((one) => one !== query);
}
