import { cx } from '../cx.ts';
import type { Option } from '../Select.tsx';

interface QuickChipsProps {
  /** The value from the URL; undefined for all. */
  value: string | undefined;
  options: readonly Option[];
  onChange: (value: string | undefined) => void;
}

/** A filter's choices as a row of buttons. Pressing the active one removes the filter. */
export function QuickChips({ value, options, onChange }: QuickChipsProps) {
  return (
    <div role="group" aria-label="Quick filters" className="flex flex-wrap gap-1">
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? undefined : option.value)}
            className={cx(
              'h-7 rounded-full border px-2.5 text-sm font-medium whitespace-nowrap transition-colors duration-100',
              chosen
                ? 'border-accent bg-accent-soft text-accent-text'
                : 'bg-surface text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
