import { Button } from '#kit/Button.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Minus, Plus } from 'lucide-react';
import { SANCTION_OPTIONS } from './policy.ts';

interface SuggestionFieldsProps {
  suggestions: readonly string[];
  onChange: (suggestions: readonly string[]) => void;
}

const TIMES = [
  'First time',
  'Second time',
  'Third time',
  'Fourth time',
  'Fifth time',
  'Sixth time',
  'Seventh time',
  'Eighth time',
  'Ninth time',
  'Tenth time',
];

/** Suggestions for the first, second and later times; the last one repeats. */
export function SuggestionFields({ suggestions, onChange }: SuggestionFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Suggested decision</legend>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        {suggestions.map((suggestion, at) => (
          // A suggestion has no other key than its position.
          <SelectField
            key={at}
            label={nameOf(at, suggestions.length)}
            options={SANCTION_OPTIONS}
            value={suggestion}
            onChange={({ target }) => onChange(suggestions.with(at, target.value))}
          />
        ))}
      </div>
      <div className="mt-2 flex gap-2">
        <Button
          size="sm"
          icon={<Plus />}
          aria-disabled={suggestions.length >= TIMES.length}
          onClick={() =>
            suggestions.length < TIMES.length && onChange([...suggestions, suggestions.at(-1) ?? 'ban'])
          }
        >
          Add step
        </Button>
        <Button
          size="sm"
          icon={<Minus />}
          aria-disabled={suggestions.length < 2}
          onClick={() => suggestions.length > 1 && onChange(suggestions.slice(0, -1))}
        >
          Remove step
        </Button>
      </div>
    </fieldset>
  );
}

function nameOf(at: number, count: number): string {
  const name = TIMES[at] ?? '';
  return at === count - 1 ? `${name} and later` : name;
}
