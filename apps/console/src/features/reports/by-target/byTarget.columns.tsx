import { cx } from '#kit/cx.ts';
import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { NOT_BESIDE, PreviewRow } from '#kit/list/OpenRow.tsx';
import { readable } from '#kit/list/options.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { FIRST_LINE, SECOND_LINE } from '#engine/desk/deskColumns.tsx';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { severityTone } from '../report.ts';
import { TargetLink } from '../targets/TargetLink.tsx';
import type { ReportedTarget } from './byTarget.api.ts';

export const targetOf = ({ target_type: type, target_id: id, title, author_user_id }: ReportedTarget) => ({
  type,
  id,
  title,
  authorId: author_user_id,
});

export const BY_TARGET_COLUMNS: ListColumn<ReportedTarget>[] = [
  {
    id: 'type',
    header: 'Type',
    from: 'md',
    width: 'w-20',
    cell: ({ target_type }) => readable(target_type),
  },
  { id: 'reported', header: 'Reported', grow: true, cell: (row) => <Reported row={row} /> },
  {
    id: 'open_reports',
    header: 'Reports',
    sort: 'open_reports',
    firstDirection: 'desc',
    align: 'right',
    width: 'w-20',
    cell: ({ open_reports }) => open_reports.toLocaleString('en'),
  },
  { id: 'reasons', header: 'Reasons', from: 'xl', cell: ({ reasons }) => <Reasons reasons={reasons} /> },
  {
    id: 'max_severity',
    header: 'Severity',
    sort: 'max_severity',
    firstDirection: 'desc',
    from: 'sm',
    width: 'w-24',
    cell: ({ max_severity }) =>
      max_severity === null ? NOTHING : <Badge tone={severityTone(max_severity)}>{max_severity}</Badge>,
  },
  {
    id: 'oldest_at',
    header: 'Oldest',
    sort: 'oldest_at',
    from: 'sm',
    cell: ({ oldest_at }) => <TimeAgo at={oldest_at} short />,
  },
  {
    ...ACTIONS,
    cell: (row) => (
      <span className="inline-flex items-center justify-end gap-1">
        {/* On phones only the drawer has it. */}
        <DecideButton target={targetOf(row)} size="sm" className={cx('max-sm:hidden', NOT_BESIDE)} />
        <PreviewRow parameter="target" id={row.id} />
      </span>
    ),
  },
];

function Reasons({ reasons }: { reasons: readonly string[] }) {
  const text = reasons.join(', ');
  return (
    <span className="block max-w-48 truncate wide:max-w-80" title={text}>
      {text}
    </span>
  );
}

// On phones there is no column for the reasons.
function Reported({ row }: { row: ReportedTarget }) {
  const isNarrow = useIsNarrow();
  const author = row.target_type === 'user' ? null : row.author_name;
  const below = isNarrow ? row.reasons.join(', ') : (author ?? '');
  return (
    <span className="block min-w-0">
      <span className={FIRST_LINE}>
        <TargetLink target={row} />
      </span>
      {below !== '' && (
        <span className={SECOND_LINE}>
          <span dir="auto" className="truncate">
            {below}
          </span>
        </span>
      )}
    </span>
  );
}
