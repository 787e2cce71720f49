import { Field } from '#kit/Field.tsx';
import { Select } from '#kit/Select.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { colleagues } from '#parts/notes/notes.api.ts';
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
      <Field label="Category">
        {(control) => (
          <Select
            {...control}
            options={[UNCHANGED, ...SUPPORT_CATEGORIES.map((one) => ({ value: one, label: one }))]}
            value={draft.category}
            onChange={(event) => onChange({ category: event.target.value })}
          />
        )}
      </Field>
      <Field label="Priority">
        {(control) => (
          <Select
            {...control}
            options={[UNCHANGED, ...PRIORITIES.map((one) => ({ value: one, label: one }))]}
            value={draft.priority}
            onChange={({ target }) =>
              onChange({ priority: PRIORITIES.find((one) => one === target.value) ?? '' })
            }
          />
        )}
      </Field>
      <Field label="Note for colleagues">
        {(control) => (
          <TextInput
            {...control}
            maxLength={NOTE_MAX_CHARS}
            value={draft.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
      <Field label="Then the ticket">
        {(control) => (
          <Select
            {...control}
            options={afterwards}
            value={draft.after}
            onChange={({ target }) =>
              onChange({ after: afterwards.find(({ value }) => value === target.value)?.value ?? '' })
            }
          />
        )}
      </Field>
    </fieldset>
  );
}

function useAfterwards(chosen: After): { value: After; label: string }[] {
  const groups = useQuery(teams()).data ?? [];
  const people = useQuery(colleagues()).data ?? [];
  const known: { value: After; label: string }[] = [
    UNCHANGED,
    { value: 'close', label: 'is closed' },
    ...groups.map(({ id, name }) => ({ value: `team:${id}` as const, label: `goes to the team ${name}` })),
    ...people.map((person) => ({
      value: `person:${person.user_id}` as const,
      label: `goes to ${nameOf(person)}`,
    })),
  ];
  const isKnown = known.some(({ value }) => value === chosen);
  return isKnown ? known : [...known, { value: chosen, label: 'goes to somebody who is not on the staff' }];
}
