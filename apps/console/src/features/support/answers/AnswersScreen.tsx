import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { useEditDialog } from '#kit/dialog/useEditDialog.ts';
import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { QueryTable } from '#kit/list/QueryTable.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { idOf } from '#kit/list/page.ts';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { languageWords, mayChange, stepWords } from './answer.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { type Answer, ANSWERS_KEY, deleteAnswer, restoreAnswer, savedAnswers } from './answers.api.ts';

const ANSWERS_COLUMNS: ListColumn<Answer>[] = [
  {
    id: 'title',
    header: 'Title',
    grow: true,
    cell: ({ title, owner_user_id: owner }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span dir="auto" className="truncate font-medium">
          {title}
        </span>
        {owner !== null && <Badge tone="info">Own</Badge>}
      </span>
    ),
  },
  {
    id: 'languages',
    header: 'Languages',
    from: 'xl',
    width: 'w-64',
    cell: (answer) => <span className="block truncate">{languageWords(answer)}</span>,
  },
  {
    id: 'steps',
    header: 'Also does',
    from: 'sm',
    grow: true,
    cell: ({ steps }) => <span className="block truncate">{stepWords(steps).join(', ') || NOTHING}</span>,
  },
  {
    id: 'used_count',
    header: 'Used',
    align: 'right',
    width: 'w-20',
    cell: ({ used_count }) => <span className="tabular">{used_count.toLocaleString('en')}</span>,
  },
  {
    id: 'last_used_at',
    header: 'Last used',
    from: 'sm',
    width: 'w-28',
    cell: ({ last_used_at }) => <TimeAgo at={last_used_at} short />,
  },
];

/** Saved answers: shared ones, kept by admins, and one's own. */
export function AnswersScreen() {
  const me = useMe();
  const answers = useQuery(savedAnswers());
  const [edit, dialog] = useEditDialog(AnswerDialog, answers.data, idOf);
  const remove = useAction({
    run: ({ id }: Answer) => deleteAnswer(id),
    fallback: 'Failed to delete the answer',
    done: () => 'Answer deleted.',
    undo:
      (_gone, { id }) =>
      () =>
        restoreAnswer(id),
    undoFallback: 'Failed to restore the answer',
    refresh: [ANSWERS_KEY],
  });
  const actions: ListColumn<Answer> = {
    ...ACTIONS,
    cell: (answer) =>
      mayChange(answer, me) && (
        <span className="flex justify-end gap-1">
          <IconButton
            label={`Edit ${isolated(answer.title)}`}
            size="sm"
            icon={<Pencil />}
            onClick={() => edit(answer)}
          />
          <IconButton
            label={`Delete ${isolated(answer.title)}`}
            size="sm"
            icon={<Trash2 />}
            onClick={() => remove.start(answer)}
          />
        </span>
      ),
  };
  // Moderators may change only their own.
  const hasActions = answers.data?.some((answer) => mayChange(answer, me)) ?? true;
  const columns = hasActions ? [...ANSWERS_COLUMNS, actions] : ANSWERS_COLUMNS;
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader
        title="Saved answers"
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => edit(null)}>
            New answer
          </Button>
        }
      />
      <p className="max-w-prose text-muted">
        In a reply, / or Ctrl/⌘+. finds them. They are sent in the person’s language, English where it is
        missing. Actions such as closing the ticket run when the answer is sent.
      </p>
      <div className="overflow-x-auto rounded-lg border bg-surface shadow-card">
        <QueryTable
          label="Saved answers"
          query={answers}
          fallback="Failed to load saved answers"
          lines={8}
          empty={{ text: 'No saved answers yet.', hint: 'Save texts that you write often.' }}
          columns={columns}
          rowId={idOf}
          behaviour={{ onOpen: edit }}
        />
      </div>
      {dialog}
    </div>
  );
}
