import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { useState } from 'react';
import type { BulkQuestionProps } from '../bulk/bulk.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { TagEditor } from './TagEditor.tsx';

/** Asks who gets the selection. */
export function HandOverQuestion({ things, onAnswer, onClose }: BulkQuestionProps) {
  return (
    <HandOverDialog
      what={things}
      busy={false}
      error={null}
      onPick={(to, name, note) => {
        const whom = 'userId' in to ? { to: to.userId } : { team_id: to.teamId };
        onAnswer({
          arguments: { ...whom, ...(note !== '' && { note }) },
          does: `Hand over {things} to ${name}`,
          done: `{things} handed over to ${name}.`,
        });
      }}
      onClose={onClose}
    />
  );
}

/** Asks until when the selection is snoozed. */
export const snoozeQuestion = (thing: 'report' | 'ticket') =>
  function SnoozeQuestion({ things, onAnswer, onClose }: BulkQuestionProps) {
    return (
      <SnoozeDialog
        thing={thing}
        what={things}
        until={null}
        busy={false}
        error={null}
        onPick={(until) => onAnswer({ arguments: { until } })}
        onClose={onClose}
      />
    );
  };

/** Asks which tags to add and remove. */
export function TagsQuestion({ things, onAnswer, onClose }: BulkQuestionProps) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const isEmpty = add.length + remove.length === 0;
  return (
    <Dialog
      open
      size="sm"
      title={`Tags of ${things}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            aria-disabled={isEmpty || undefined}
            onClick={() => {
              if (!isEmpty) onAnswer({ arguments: { add, remove } });
            }}
          >
            Next
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Tags label="Add" tags={add} onChange={setAdd} />
        <Tags label="Remove" tags={remove} onChange={setRemove} />
      </div>
    </Dialog>
  );
}

interface TagsProps {
  label: string;
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

function Tags({ label, tags, onChange }: TagsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <span className="text-sm font-medium text-muted">{label}</span>
      <TagEditor
        tags={tags}
        onChange={({ add, remove }) =>
          onChange([...tags.filter((tag) => tag !== remove), ...(add === undefined ? [] : [add])])
        }
      />
    </div>
  );
}
