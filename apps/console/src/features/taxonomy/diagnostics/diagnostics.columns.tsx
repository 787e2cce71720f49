import { Badge } from '#kit/Badge.tsx';
import { listColumns } from '#kit/list/columns.ts';
import type { Check } from './diagnostics.api.ts';

const column = listColumns<Check>();

export const CHECK_COLUMNS = [
  column.display({
    id: 'name',
    header: 'Check',
    meta: { grow: true },
    cell: ({ row }) => <span className="whitespace-normal">{row.original.name}</span>,
  }),
  column.display({
    id: 'ok',
    header: 'OK',
    meta: { width: 'w-20' },
    cell: ({ row }) => (row.original.ok ? <Badge tone="good">Yes</Badge> : <Badge tone="bad">No</Badge>),
  }),
  column.display({
    id: 'info',
    header: 'Info',
    meta: { width: 'w-32' },
    cell: ({ row }) => <span className="font-mono text-xs">count={row.original.count}</span>,
  }),
];
