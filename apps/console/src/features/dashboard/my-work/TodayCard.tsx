import { inThousands } from '#kit/format/count.ts';
import { readable } from '#kit/list/options.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Entries, workToday } from './myWork.api.ts';
import { WorkCard } from './WorkCard.tsx';

/** Colleagues' actions today that the viewer may see; admins get links to the audit log. */
export function TodayCard() {
  return (
    <WorkCard
      title="Colleagues today"
      query={useQuery(workToday())}
      isWide
      empty="No colleague has done anything yet today."
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => (
        <ul className="lined">
          {[...new Set(rows.map((row) => row.user_id))].map((userId) => (
            <li
              key={userId}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 pointer-coarse:gap-y-2.5"
            >
              <UserRef userId={userId} />
              <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted pointer-coarse:gap-y-0">
                {rows.map((row) => row.user_id === userId && <Count key={row.entity_table} entry={row} />)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </WorkCard>
  );
}

/** Tables whose names differ from the product's plural terms. */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  bulk_batches: ['bulk action', 'bulk actions'],
  categories: ['category', 'categories'],
  policies: ['policy', 'policies'],
  price_configs: ['price option', 'price options'],
  profiles: ['user', 'users'],
  settings: ['change to settings', 'changes to settings'],
  subcategories: ['subcategory', 'subcategories'],
  support_tickets: ['ticket', 'tickets'],
  taxonomy_aliases: ['alias', 'aliases'],
  taxonomy_ignored_queries: ['ignored query', 'ignored queries'],
  taxonomy_repaired_queries: ['accepted query', 'accepted queries'],
  taxonomy_searches: ['search query', 'search queries'],
  taxonomy_trending: ['change to trending', 'changes to trending'],
  withdrawal_requests: ['withdrawal', 'withdrawals'],
  withdrawals_config: ['change to payout settings', 'changes to payout settings'],
  working_hours: ['change to working hours', 'changes to working hours'],
};

function entriesInWords(table: string, count: number): string {
  const many = readable(table).toLowerCase();
  const [one, several] = NAMES[table] ?? [many.replace(/s$/, ''), many];
  return `${inThousands(count)} ${count === 1 ? one : several}`;
}

function Count({ entry: { user_id, entity_table, entries, since } }: { entry: Entries }) {
  const { seesAdminPages } = permissionsOf(useMe().role);
  const words = entriesInWords(entity_table, entries);
  if (!seesAdminPages) return <span className="tabular">{words}</span>;
  return (
    <Link
      to="/admin/audit"
      search={{ actor: user_id, entityTable: entity_table, from: since, withoutSignIns: 'true' }}
      className="tabular rounded-sm underline underline-offset-2 hover:no-underline pointer-coarse:my-0 pointer-coarse:py-3"
    >
      {words}
    </Link>
  );
}
