import { policies } from '#engine/decide/decide.api.ts';
import { Button } from '#kit/Button.tsx';
import { useEditDialog } from '#kit/dialog/useEditDialog.ts';
import { isolated } from '#kit/format/isolated.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { QueryTable } from '#kit/list/QueryTable.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { GROUND_LABELS, type Policy, suggestionWords } from './policy.ts';
import { PolicyDialog } from './PolicyDialog.tsx';
import { SecondLookCard } from './SecondLookCard.tsx';
import { Badge } from '#kit/Badge.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';

const POLICIES_COLUMNS: ListColumn<Policy>[] = [
  {
    id: 'title',
    header: 'Title',
    grow: true,
    cell: (policy) => (
      <span className="flex min-w-0 items-center gap-2">
        <span dir="auto" className="truncate font-medium">
          {policy.title}
        </span>
        {!policy.is_active && <Badge>Not in use</Badge>}
      </span>
    ),
  },
  {
    id: 'code',
    header: 'Code',
    from: 'md',
    cell: ({ code }) => <code className="font-mono text-sm">{code}</code>,
  },
  {
    id: 'ground',
    header: 'Ground',
    from: 'sm',
    width: 'w-28',
    cell: ({ ground }) => GROUND_LABELS[ground],
  },
  {
    id: 'suggestions',
    header: 'Suggested',
    from: 'lg',
    grow: true,
    cell: ({ suggestions }) => suggestionWords(suggestions),
  },
  {
    id: 'updated_at',
    header: 'Changed',
    from: 'sm',
    width: 'w-28',
    cell: ({ updated_at }) => <TimeAgo at={updated_at} short />,
  },
];

/** The policies of decisions, kept by admins. */
export function PoliciesScreen() {
  const all = useQuery(policies());
  const [edit, dialog] = useEditDialog(PolicyDialog, all.data, ({ code }) => code);
  const columns = useMemo((): ListColumn<Policy>[] => [...POLICIES_COLUMNS, editColumn(edit)], [edit]);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader
        title="Policies"
        actions={
          <May permission="config.edit">
            <Button variant="primary" icon={<Plus />} onClick={() => edit(null)}>
              New policy
            </Button>
          </May>
        }
      />
      <p className="max-w-prose text-muted">
        Every decision against someone names the policy they broke. The suggested decision depends on how many
        earlier decisions under the same policy a person has; staff decide.
      </p>
      <div className="overflow-x-auto rounded-lg border bg-surface shadow-card">
        <QueryTable
          label="Policies"
          query={all}
          fallback="Failed to load policies"
          lines={8}
          empty={{
            text: 'No policies yet.',
            hint: 'Without a policy, the only possible decision is No violation.',
          }}
          columns={columns}
          rowId={({ code }) => code}
          behaviour={{ onOpen: edit }}
        />
      </div>
      <SecondLookCard />
      {dialog}
    </div>
  );
}

function editColumn(edit: (policy: Policy) => void): ListColumn<Policy> {
  return {
    ...ACTIONS,
    permission: 'config.edit',
    cell: (policy) => (
      <IconButton
        label={`Edit ${isolated(policy.title)}`}
        size="sm"
        icon={<Pencil />}
        onClick={() => edit(policy)}
      />
    ),
  };
}
