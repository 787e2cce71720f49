import { isolated } from '#kit/format/isolated.ts';
import { optionsOf } from '#kit/list/options.ts';
import { SelectField } from '#kit/Select.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { colleagues } from '#engine/notes/notes.api.ts';
import { teams } from '#parts/teams.api.ts';
import { nameOf } from '#parts/users.api.ts';
import { PRIORITIES, SUPPORT_CATEGORIES } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import type { After, AnswerDraft } from './answerDraft.ts';

const UNCHANGED = { value: '', label: 'Stays as it is' } as const;
const NOTE_MAX_CHARS = 5000;

interface StepFieldsProps {
  draft: AnswerDraft;
  onChange: (part: Partial<AnswerDraft>) => void;
}

/** What sending the answer does besides. */
export function StepFields({ draft, onChange }: StepFieldsProps) {
  const afterwards = useAfterwards(draft.after);
  return (
    <fieldset className="grid gap-3 rounded-md border p-3 sm:grid-cols-2">
      <legend className="px-1 text-sm font-medium text-muted">When it is sent</legend>
      <SelectField
        label="Category"
        options={[UNCHANGED, ...SUPPORT_CATEGORIES.map((one) => ({ value: one, label: one }))]}
        value={draft.category}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <SelectField
        label="Priority"
        options={[UNCHANGED, ...optionsOf(PRIORITIES)]}
        value={draft.priority}
        onChange={({ target }) =>
          onChange({ priority: PRIORITIES.find((one) => one === target.value) ?? '' })
        }
      />
      <TextField
        label="Note for colleagues"
        maxLength={NOTE_MAX_CHARS}
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <SelectField
        label="Then the ticket"
        options={afterwards}
        value={draft.after}
        onChange={({ target }) =>
          onChange({ after: afterwards.find(({ value }) => value === target.value)?.value ?? '' })
        }
      />
    </fieldset>
  );
}

function useAfterwards(chosen: After): { value: After; label: string }[] {
  const groups = useQuery(teams()).data;
  const people = useQuery(colleagues()).data;
  const known: { value: After; label: string }[] = [
    UNCHANGED,
    { value: 'close', label: 'is closed' },
    ...(groups ?? []).map(({ id, name }) => ({
      value: `team:${id}` as const,
      label: `goes to the team ${isolated(name)}`,
    })),
    ...(people ?? []).map((person) => ({
      value: `person:${person.user_id}` as const,
      label: `goes to ${nameOf(person)}`,
    })),
  ];
  const isKnown = known.some(({ value }) => value === chosen);
  if (isKnown) return known;
  const isRead = groups !== undefined && people !== undefined;
  const label = isRead ? 'goes to someone who is not on the staff' : 'goes to someone else';
  return [...known, { value: chosen, label }];
}
