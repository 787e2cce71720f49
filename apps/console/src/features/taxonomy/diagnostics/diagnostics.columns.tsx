import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { listColumns } from '#kit/list/columns.ts';
import type { Check, Mend } from '@marketdesk/contract/documents.ts';
import { CheckExamples, PlaceLink } from './CheckExamples.tsx';
import { mendPlace, SECTION_NAMES } from './mend.ts';

const column = listColumns<Check>();

/** The checks' columns. `locale` is that of the URL: what leads on keeps it. */
export function checkColumns(locale: string | undefined) {
  return [
    column.display({
      id: 'name',
      header: 'Check',
      meta: { grow: true },
      cell: ({ row: { original } }) => (
        <div className="py-1.5 whitespace-normal">
          {original.name}
          <CheckExamples check={original} locale={locale} />
          {!original.ok && original.mend && (
            <span className="mt-1 block text-sm sm:hidden">
              Fix in <MendLink mend={original.mend} locale={locale} />
            </span>
          )}
        </div>
      ),
    }),
    column.display({
      id: 'ok',
      header: 'OK',
      meta: { width: 'w-16' },
      cell: ({ row }) => (row.original.ok ? <Badge tone="good">Yes</Badge> : <Badge tone="bad">No</Badge>),
    }),
    column.display({
      id: 'info',
      header: 'Info',
      meta: { width: 'w-28' },
      cell: ({ row }) => <span className="font-mono text-xs">count={row.original.count}</span>,
    }),
    column.display({
      id: 'mend',
      header: 'Fix in',
      meta: { width: 'w-48', from: 'sm' },
      cell: ({ row: { original } }) =>
        original.ok || !original.mend ? (
          <span className="text-faint">{NOTHING}</span>
        ) : (
          <MendLink mend={original.mend} locale={locale} />
        ),
    }),
  ];
}

function MendLink({ mend, locale }: { mend: Mend; locale: string | undefined }) {
  if (mend.section === 'diagnostics') return <span className="text-sm text-muted">Housekeeping</span>;
  return <PlaceLink place={mendPlace(mend, locale)}>{SECTION_NAMES[mend.section]}</PlaceLink>;
}
