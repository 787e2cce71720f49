import { cx } from '../cx.ts';
import type { Option } from '../Select.tsx';

interface QuickChipsProps {
  /** The value from the URL; undefined for all. */
  value: string | undefined;
  options: readonly Option[];
  onChange: (value: string | undefined) => void;
}

/** A filter's choices as a row of buttons, as many as fit. Pressing the active one removes the filter. */
export function QuickChips({ value, options, onChange }: QuickChipsProps) {
  return (
    <div
      role="group"
      aria-label="Quick filters"
      className="flex min-w-28 flex-1 flex-wrap gap-x-1 gap-y-2 pointer-fine:md:h-7 pointer-fine:md:overflow-hidden"
    >
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
