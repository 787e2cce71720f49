import { QueryTable } from '#kit/list/QueryTable.tsx';
import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { useEditDialog } from '#kit/dialog/useEditDialog.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { idOf } from '#kit/list/page.ts';
import { useAction } from '#kit/useAction.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { May } from '#session/May.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { serviceTargets, type Target, TARGETS_KEY } from './desks.api.ts';
import { TargetDialog } from './TargetDialog.tsx';
import { deskWords, priorityWords, targetWords, timeWords } from './targets.ts';

const COLUMNS: readonly ListColumn<Target>[] = [
  { id: 'desk', header: 'Desk', cell: ({ desk }) => deskWords(desk) },
  { id: 'category', header: 'Category', grow: true, cell: ({ category }) => category ?? 'Any' },
  {
    id: 'priority',
    header: 'Priority',
    grow: true,
    cell: ({ desk, priority }) => priorityWords(desk, priority),
  },
  { id: 'answer', header: 'First answer', cell: ({ answer_minutes }) => timeWords(answer_minutes) },
  { id: 'close', header: 'Closed', cell: ({ close_minutes }) => timeWords(close_minutes) },
];

/** On phones: the times below their target. */
const NARROW_COLUMNS: readonly ListColumn<Target>[] = [
  {
    id: 'target',
    header: 'Target',
    grow: true,
    cell: (target) => (
      <div className="flex flex-col gap-0.5 py-1 whitespace-normal">
        <span className="font-medium">{targetWords(target)}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>First answer {timeWords(target.answer_minutes)}</span>
          <span>Closed {timeWords(target.close_minutes)}</span>
        </span>
      </div>
    ),
  },
];

/** Response and resolution targets. */
export function TargetsCard() {
  const all = useQuery(serviceTargets());
  const edits = may(useMe(), 'config.edit');
  const [edit, dialog] = useEditDialog(TargetDialog, all.data, idOf);
  const remove = useAction<Target>({
    run: ({ id }) => rpc('admin_delete_service_target', { p_id: id }),
    fallback: 'Failed to delete target',
    done: () => 'Target deleted.',
    undo:
      (_, { desk, category, priority, answer_minutes, close_minutes }) =>
      () =>
        rpc('admin_save_service_target', {
          p_desk: desk,
          p_category: category,
          p_priority: priority,
          p_answer_minutes: answer_minutes,
          p_close_minutes: close_minutes,
        }),
    refresh: [TARGETS_KEY],
  });
  const columns: ListColumn<Target>[] = [
    ...(useIsNarrow() ? NARROW_COLUMNS : COLUMNS),
    {
      ...ACTIONS,
      permission: 'config.edit',
      cell: (target) => (
        <span className="inline-flex">
          <IconButton
            label={`Edit target: ${targetWords(target)}`}
            size="sm"
            icon={<Pencil />}
            onClick={() => edit(target)}
          />
          <IconButton
            label={`Delete target: ${targetWords(target)}`}
            size="sm"
            icon={<Trash2 />}
            onClick={() => remove.start(target)}
          />
        </span>
      ),
    },
  ];
  return (
    <Card
      title="Targets"
      flush
      actions={
        <May permission="config.edit">
          <Button size="sm" icon={<Plus />} onClick={() => edit(null)}>
            New target
          </Button>
        </May>
      }
    >
      <p className="px-4 py-3 text-muted">
        In working time. Applies to new items only. The most specific target counts, a category before a
        priority. Claiming a report counts as its first response.
      </p>
      <div className="overflow-x-auto border-t">
        <QueryTable
          label="Targets"
          query={all}
          fallback="Failed to load targets"
          lines={4}
          empty={{ text: 'No targets yet.', hint: 'Without a target, nothing is due.' }}
          columns={columns}
          rowId={idOf}
          behaviour={edits ? { onOpen: edit } : undefined}
        />
      </div>
      {dialog}
    </Card>
  );
}
