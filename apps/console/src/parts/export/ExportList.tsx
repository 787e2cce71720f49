import { readable } from '#kit/list/options.ts';
import { ExportCsv } from './ExportCsv.tsx';

interface ExportListProps {
  /** The list's name in the server's address. */
  list:
    | 'users'
    | 'reports'
    | 'support'
    | 'posts'
    | 'reviews'
    | 'withdrawals'
    | 'unmatched_groups'
    | 'supply_gap';
  /** The arguments of its procedure: filters and order. */
  filters: object;
  things?: readonly [one: string, many: string];
  /** Invalid filters select nothing. */
  problems: readonly unknown[];
}

/** Exports all pages of a list as filtered. */
export function ExportList({ list, filters, problems, things = [list.slice(0, -1), list] }: ExportListProps) {
  if (problems.length > 0) return null;
  return (
    <ExportCsv
      source={{ path: `lists/${list}.csv`, query: { filters: JSON.stringify(filters) } }}
      things={things}
      fallback={`Failed to export ${readable(things[1]).toLowerCase()}`}
    />
  );
}
