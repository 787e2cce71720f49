import { Checkbox } from '#kit/Checkbox.tsx';
import { Field } from '#kit/Field.tsx';
import { Select } from '#kit/Select.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { SUPPORT_CATEGORIES } from '@marketdesk/contract/enums.ts';
import type { AnswerDraft } from './answerDraft.ts';

const CATEGORIES = [
  { value: '', label: 'Stays as it is' },
  ...SUPPORT_CATEGORIES.map((category) => ({ value: category, label: category })),
];

interface StepFieldsProps {
  draft: AnswerDraft;
  onChange: (part: Partial<AnswerDraft>) => void;
}

/** What sending the answer does besides. */
export function StepFields({ draft, onChange }: StepFieldsProps) {
  return (
    <fieldset className="grid gap-3 rounded-md border p-3 sm:grid-cols-2">
      <legend className="px-1 text-sm font-medium text-muted">When it is sent</legend>
      <Field label="Category">
        {(control) => (
          <Select
            {...control}
            options={CATEGORIES}
            value={draft.category}
            onChange={(event) => onChange({ category: event.target.value })}
          />
        )}
      </Field>
      <Field label="Note for colleagues">
        {(control) => (
          <TextInput
            {...control}
            maxLength={5000}
            value={draft.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label="Close the ticket"
        checked={draft.close}
        onChange={(event) => onChange({ close: event.target.checked })}
      />
    </fieldset>
  );
}
