import { DataTable } from '#kit/list/DataTable.tsx';
import { queryKeyOf } from '../accept/matches.api.ts';
import type { IgnoredQuery } from './unmatched.api.ts';
import { IGNORED_COLUMNS } from './unmatched.columns.tsx';

interface IgnoredListProps {
  label: string;
  rows: readonly IgnoredQuery[];
  stale: boolean;
}

/** Ignored queries. */
export function IgnoredList({ label, rows, stale }: IgnoredListProps) {
  return (
    <DataTable label={label} columns={IGNORED_COLUMNS} rows={rows} rowId={queryKeyOf} stale={stale} keys />
  );
}
