import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type ButtonSize, buttonClass } from './Button.tsx';
import { cx } from './cx.ts';
import type { Option } from './Select.tsx';
import { Spinner } from './Spinner.tsx';

interface ActingSelectProps<Value extends string> {
  /** The accessible name; shown before the value where there is room, unless there is a `face`. */
  label: string;
  value: string;
  options: readonly Option<Value>[];
  /** Replaces label and value where the value is already displayed. */
  face?: string;
  size?: ButtonSize;
  /** While true, choices are ignored; the control stays focusable. */
  busy?: boolean;
  onChoose: (value: Value) => void;
}

/** A native select that acts immediately on a choice, like a button, instead of being a form field. */
export function ActingSelect<Value extends string>({
  label,
  value,
  options,
  face,
  size = 'md',
  busy = false,
  onChoose,
}: ActingSelectProps<Value>) {
  const choose = (text: string) => {
    const option = options.find((one) => one.value === text);
    if (option !== undefined && text !== value && !busy) onChoose(option.value);
  };
  return (
    <span
      className={cx(
        buttonClass('secondary', size),
        'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
      )}
    >
      <span aria-hidden="true">
        {face ?? (
          <>
            <span className="mr-1.5 font-normal text-muted max-sm:hidden">{label}</span>
            {options.find((one) => one.value === value)?.label ?? value}
          </>
        )}
      </span>
      {busy ? <Spinner /> : <ChevronDown aria-hidden="true" className="-mr-0.5 text-faint" />}
      <select
        aria-label={label}
        aria-busy={busy || undefined}
        value={value}
        onChange={(event) => choose(event.target.value)}
        onKeyDown={openInstead}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 [&_option]:bg-raised [&_option]:text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

// On a closed native select, each arrow or letter chooses, and so acts, immediately. Here they open the list instead.
function openInstead(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (!/^(Arrow\w+|Home|End|PageUp|PageDown|.)$/.test(event.key) || isListOpen(event.currentTarget)) return;
  if (openList(event.currentTarget)) event.preventDefault();
}

// Some browsers send an open list's keys to the page, and support :open.
function isListOpen(select: HTMLSelectElement): boolean {
  try {
    return select.matches(':open');
  } catch {
    return false;
  }
}

/** Opens a select's list; false if the browser forbids it. */
export function openList(select: HTMLSelectElement): boolean {
  try {
    select.showPicker();
    return true;
  } catch {
    return false;
  }
}
