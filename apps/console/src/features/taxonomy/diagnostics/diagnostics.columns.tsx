import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import type { Check, Mend } from '@marketdesk/contract/documents.ts';
import { CheckExamples, PlaceLink } from './CheckExamples.tsx';
import { mendPlace, SECTION_NAMES } from './mend.ts';

/** The checks' columns. `locale` is that of the URL: what leads on keeps it. */
export function checkColumns(locale: string | undefined): ListColumn<Check>[] {
  return [
    {
      id: 'name',
      header: 'Check',
      grow: true,
      cell: (check) => (
        <div className="py-1.5 whitespace-normal">
          {check.name}
          <CheckExamples check={check} locale={locale} />
          {!check.ok && check.mend && (
            <span className="mt-1 block text-sm sm:hidden">
              Fix in <MendLink mend={check.mend} locale={locale} />
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'ok',
      header: 'OK',
      width: 'w-16',
      cell: (check) => (check.ok ? <Badge tone="good">Yes</Badge> : <Badge tone="bad">No</Badge>),
    },
    {
      id: 'info',
      header: 'Info',
      width: 'w-28',
      cell: (check) => <span className="font-mono text-xs">count={check.count}</span>,
    },
    {
      id: 'mend',
      header: 'Fix in',
      width: 'w-48',
      from: 'sm',
      cell: (check) =>
        check.ok || !check.mend ? (
          <span className="text-faint">{NOTHING}</span>
        ) : (
          <MendLink mend={check.mend} locale={locale} />
        ),
    },
  ];
}

function MendLink({ mend, locale }: { mend: Mend; locale: string | undefined }) {
  if (mend.section === 'diagnostics') return <span className="text-sm text-muted">Housekeeping</span>;
  return <PlaceLink place={mendPlace(mend, locale)}>{SECTION_NAMES[mend.section]}</PlaceLink>;
}
