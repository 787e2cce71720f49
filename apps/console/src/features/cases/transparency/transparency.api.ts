import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** A figure of the Digital Services Act: a count, or hours where the section says so. */
export type Figure = RowOf<'admin_get_transparency'>;

/** Whole days in UTC, YYYY-MM-DD: the first one, and the first one after. */
export interface Period {
  from: string;
  to: string;
}

const args = ({ from, to }: Period) => ({ p_from: `${from}T00:00:00Z`, p_to: `${to}T00:00:00Z` });

/** Admins only. */
export function transparency(period: Period) {
  return queryOptions({
    queryKey: ['transparency', period.from, period.to],
    queryFn: ({ signal }) => rpc('admin_get_transparency', args(period), signal),
  });
}

const PAGE = 200;

/** All statements of reasons of the period, oldest first, in the fields of the Commission's transparency database. */
export async function statementsOfReasons(period: Period): Promise<unknown[]> {
  const statements: unknown[] = [];
  let after: { decided_at: string; id: string } | null = null;
  for (let size = PAGE; size === PAGE;) {
    const page: RowOf<'admin_export_statements'>[] = await rpc('admin_export_statements', {
      ...args(period),
      p_limit: PAGE,
      ...(after !== null && { p_after: after }),
    });
    statements.push(...page.map(({ statement }) => statement));
    const last = page.at(-1);
    if (last !== undefined) after = { decided_at: last.decided_at, id: last.id };
    size = page.length;
  }
  return statements;
}
