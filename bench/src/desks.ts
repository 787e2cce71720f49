import type { Database } from '@marketdesk/backend/database/database.ts';
import { DESK_METRICS, REPORT_LISTS, TICKET_LISTS } from './desk-calls.ts';
import { fillDesks } from './desk-rows.ts';
import { atTwoSizes } from './two-sizes.ts';

/** Lists and metrics of both desks at both sizes. */
export function desks(): Promise<void> {
  return atTwoSizes({
    what: 'reports and as many tickets',
    fill: fillDesks,
    measure: async (compare, small) => {
      const { person, report, ticket } = await samples(small);
      await compare('Reports list', REPORT_LISTS(person));
      await compare('Tickets list', TICKET_LISTS(person));
      await compare('Metrics', DESK_METRICS(report, ticket));
    },
  });
}

/** Ids that both sizes have. */
async function samples(database: Database): Promise<{ person: string; report: string; ticket: string }> {
  const [row] = await database.query<{ person: string; report: string; ticket: string }>(
    `select reporter_user_id as person, id as report,
            (select ticket_id from public.support_messages group by 1 order by 1 limit 1) as ticket
       from public.reports order by created_at limit 1 offset 500`,
  );
  if (!row) throw new Error('There are no reports');
  return row;
}
