import { cx } from '#kit/cx.ts';
import { Field } from '#kit/Field.tsx';
import { ConflictPanel } from '#kit/fields/ConflictPanel.tsx';
import { TextArea } from '#kit/TextArea.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import type { FieldState } from './draft.ts';
import { RESOLUTION_LABELS, type ResolutionField } from './resolution.ts';

interface ResolutionBoxProps {
  field: ResolutionField;
  state: FieldState;
  /** Id of the list of usual actions. */
  suggestions: string;
  onType: (text: string) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** One field of the resolution; when somebody else changed it meanwhile, both values and the choice. */
export function ResolutionBox({ field, state, suggestions, ...on }: ResolutionBoxProps) {
  const typing = {
    value: state.text,
    onChange: (event: { target: { value: string } }) => on.onType(event.target.value),
  };
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col gap-2',
        (field === 'resolution_notes' || state.theirs !== undefined) && 'col-span-2',
      )}
    >
      <Field label={RESOLUTION_LABELS[field]} error={state.problem}>
        {(control) => {
          if (field === 'resolution_notes') return <TextArea {...control} {...typing} rows={4} />;
          if (field === 'severity')
            return (
              <TextInput {...control} {...typing} inputMode="numeric" autoComplete="off" placeholder="0–10" />
            );
          return (
            <TextInput
              {...control}
              {...typing}
              list={suggestions}
              autoComplete="off"
              spellCheck={false}
              placeholder="What was done"
            />
          );
        }}
      </Field>
      {state.theirs !== undefined && (
        <ConflictPanel
          theirs={state.theirs === '' ? <em>Empty</em> : state.theirs}
          mine={state.text === '' ? <em>Empty</em> : state.text}
          onKeepMine={on.onKeepMine}
          onTakeTheirs={on.onTakeTheirs}
        />
      )}
    </div>
  );
}
