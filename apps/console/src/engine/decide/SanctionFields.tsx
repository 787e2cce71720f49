import { Checkbox } from '#kit/Checkbox.tsx';
import { SelectField } from '#kit/Select.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { readable } from '#kit/list/options.ts';
import { useId } from 'react';
import { isSanction, LIMITS, type TargetType } from './decision.ts';
import { type Choice, type Draft, ends, LENGTHS, type Problems } from './draft.ts';

interface SanctionFieldsProps {
  type: TargetType;
  isRemovable: boolean;
  choice: Choice;
  problems: Problems;
  onChange: (change: Partial<Draft>) => void;
}

/** What is limited, how long a limit or suspension lasts, and whether the post or review is removed too. */
export function SanctionFields({ type, isRemovable, choice, problems, onChange }: SanctionFieldsProps) {
  const { kind, limits, length, date, removes } = choice;
  return (
    <>
      {kind === 'limit' && (
        <Limits limits={limits} problem={problems.limits} onChange={(next) => onChange({ limits: next })} />
      )}
      {ends(kind) && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="For how long"
            options={LENGTHS}
            value={length}
            onChange={(event) => onChange({ length: event.target.value })}
          />
          {length === 'date' && (
            <TextField
              label="Until the end of"
              error={problems.date}
              type="date"
              value={date}
              onChange={(event) => onChange({ date: event.target.value })}
            />
          )}
        </div>
      )}
      {isRemovable && kind !== null && isSanction(kind) && (
        <Checkbox
          label={`Remove the ${type} too`}
          checked={removes}
          onChange={(event) => onChange({ removes: event.target.checked })}
        />
      )}
    </>
  );
}

interface LimitsProps {
  limits: Choice['limits'];
  problem: string | undefined;
  onChange: (limits: Choice['limits']) => void;
}

function Limits({ limits, problem, onChange }: LimitsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : id}>
      <legend className="mb-1.5 text-sm font-medium text-muted">No more</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {LIMITS.map((limit) => (
          <Checkbox
            key={limit}
            label={readable(limit)}
            checked={limits.includes(limit)}
            aria-invalid={problem !== undefined || undefined}
            onChange={(event) =>
              onChange(LIMITS.filter((one) => (one === limit ? event.target.checked : limits.includes(one))))
            }
          />
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
