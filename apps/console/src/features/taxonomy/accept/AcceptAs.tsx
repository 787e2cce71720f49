import { cx } from '#kit/cx.ts';
import { useId } from 'react';
import { ACCEPTED_AS, type AcceptedAs } from './acceptDraft.ts';

interface AcceptAsProps {
  value: AcceptedAs;
  onChange: (as: AcceptedAs) => void;
}

/** What a query can become: radio buttons for the four options. */
export function AcceptAs({ value, onChange }: AcceptAsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-muted">Accept as</legend>
      <div className="grid grid-cols-2 gap-0.5 rounded-md border border-line-strong p-0.5 sm:grid-cols-[repeat(4,auto)]">
        {ACCEPTED_AS.map(([as, label]) => (
          <label
            key={as}
            className={cx(
              'relative flex h-7 cursor-pointer items-center justify-center rounded-sm px-2 text-sm font-medium whitespace-nowrap transition-colors duration-100',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              as === value ? 'bg-accent-soft text-accent-text' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={as}
              checked={as === value}
              onChange={() => onChange(as)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
