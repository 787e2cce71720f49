import { useEditDialog } from '#kit/dialog/useEditDialog.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { QueryTable } from '#kit/list/QueryTable.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { RetentionDialog } from './RetentionDialog.tsx';
import { daysWords, RETENTION_WORDS, type RetentionRule, retentionRules } from './retention.ts';

const isFixed = ({ min_days: least, max_days: most }: RetentionRule) => least === most;

const COLUMNS: readonly ListColumn<RetentionRule>[] = [
  {
    id: 'kind',
    header: 'Data',
    grow: true,
    cell: ({ kind }) => (
      <span className="flex flex-col gap-0.5 py-1 whitespace-normal">
        <span className="font-medium">{RETENTION_WORDS[kind].title}</span>
        <span className="text-sm text-muted">{RETENTION_WORDS[kind].note}</span>
      </span>
    ),
  },
  {
    id: 'days',
    header: 'Kept for',
    grow: true,
    cell: ({ kind, days }) => (
      <span className="flex flex-col gap-0.5 py-1 whitespace-normal">
        <span className="tabular font-medium">{daysWords(days)}</span>
        <span className="text-sm text-muted">{RETENTION_WORDS[kind].since}</span>
      </span>
    ),
  },
  {
    id: 'bounds',
    header: 'Limits',
    from: 'lg',
    grow: true,
    cell: (rule) => (isFixed(rule) ? 'Fixed' : `${String(rule.min_days)} to ${daysWords(rule.max_days)}`),
  },
];

/** How long each kind of data is kept. */
export function RetentionScreen() {
  const all = useQuery(retentionRules());
  const [edit, dialog] = useEditDialog(RetentionDialog, all.data, ({ kind }) => kind);
  const columns = useMemo((): ListColumn<RetentionRule>[] => [...COLUMNS, editColumn(edit)], [edit]);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Retention" />
      <p className="max-w-prose text-muted">
        After these days data is removed for good, in small steps once a day. Data of people on legal hold
        stays. Accounts, posts, decisions, money and the audit log are not removed by time.
      </p>
      <div className="overflow-x-auto rounded-lg border bg-surface shadow-card">
        <QueryTable
          label="Retention"
          query={all}
          fallback="Failed to load how long data is kept"
          lines={Object.keys(RETENTION_WORDS).length}
          columns={columns}
          rowId={({ kind }) => kind}
        />
      </div>
      {dialog}
    </div>
  );
}

function editColumn(edit: (rule: RetentionRule) => void): ListColumn<RetentionRule> {
  return {
    ...ACTIONS,
    cell: (rule) =>
      !isFixed(rule) && (
        <IconButton
          label={`Change: ${RETENTION_WORDS[rule.kind].title}`}
          size="sm"
          icon={<Pencil />}
          onClick={() => edit(rule)}
        />
      ),
  };
}
