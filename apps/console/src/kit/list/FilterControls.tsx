import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { LAST_MOMENT, localMoment, readMoment } from '../format/moments.ts';
import { isTyping } from '../keys/keyboard.ts';
import { useShortcuts } from '../keys/useShortcuts.ts';
import type { Option } from '../Select.tsx';
import { useDebouncedText } from './useDebouncedText.ts';

const BOX = cx(
  // Touch target as high as the control inside.
  'relative flex h-8 items-center rounded-md border text-base shadow-card transition-colors pointer-coarse:h-auto',
  'focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent',
);

/** A filter's label and control in one box, to save space. */
export function FilterBox({
  label,
  isLabelShown = true,
  htmlFor,
  active,
  className,
  children,
}: {
  label: string;
  isLabelShown?: boolean | undefined;
  htmlFor: string;
  active: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        BOX,
        active ? 'border-accent bg-accent-soft' : 'border-field bg-surface hover:border-faint',
        className,
      )}
    >
      <label
        htmlFor={htmlFor}
        className={isLabelShown ? 'shrink-0 pl-2.5 text-sm whitespace-nowrap text-muted' : 'sr-only'}
      >
        {label}
      </label>
      {children}
    </div>
  );
}

/** The look of a control inside a FilterBox, which has the border. */
export const BARE = 'h-full min-w-0 bg-transparent text-base text-ink outline-none';

interface FilterSelectProps {
  label: string;
  /** The value from the URL; undefined for any. */
  value: string | undefined;
  options: readonly Option[];
  /** The option that filters nothing. */
  any?: string | undefined;
  disabled?: boolean;
  onChange: (value: string | undefined) => void;
}

export function FilterSelect({ label, value, options, any = 'Any', disabled, onChange }: FilterSelectProps) {
  const id = useId();
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <FilterBox label={label} htmlFor={id} active={value !== undefined}>
      <select
        id={id}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        className={cx(
          BARE,
          'field-sizing-content max-w-56 appearance-none truncate pr-7 pl-1.5 font-medium disabled:text-faint [&_option]:bg-raised [&_option]:text-ink',
        )}
      >
        <option value="">{any}</option>
        {/* An unknown value from the URL is shown as it is. */}
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2 size-3.5 text-faint" />
    </FilterBox>
  );
}

interface FilterTextProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder?: string;
  /** Shorter texts are not sent, except the empty one. */
  minChars?: number;
  /** Returns the error of a text, which is then not sent. */
  check?: (text: string) => string | null;
  /** False where an icon replaces the label, in favour of the placeholder. */
  isLabelShown?: boolean;
  className?: string;
}

/** A debounced text filter; Enter sends at once, Escape empties it. */
export function FilterText({
  label,
  value,
  onChange,
  placeholder,
  minChars = 1,
  check = () => null,
  isLabelShown,
  className,
}: FilterTextProps) {
  const id = useId();
  const { typed, type, sendNow } = useDebouncedText(value ?? '', (text) => {
    const trimmed = text.trim();
    if (trimmed === '') onChange(undefined);
    else if (trimmed.length >= minChars && check(trimmed) === null) onChange(trimmed);
  });
  const problem = typed.trim() === '' ? null : check(typed.trim());
  const box = (
    <FilterBox
      label={label}
      isLabelShown={isLabelShown}
      htmlFor={id}
      active={value !== undefined}
      className={className ?? 'w-44'}
    >
      <input
        id={id}
        type="text"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') sendNow();
          if (event.key === 'Escape' && typed !== '') type('');
        }}
        className={cx(BARE, 'w-full px-1.5')}
      />
    </FilterBox>
  );
  if (problem === null) return box;
  return (
    <>
      {box}
      <p id={`${id}-problem`} role="alert" className="text-sm text-bad">
        {problem}
      </p>
    </>
  );
}

/** The main text filter, with a search icon; `/` focuses it. Narrower where that keeps the filters on one line. */
export function FilterSearch(props: Omit<FilterTextProps, 'className' | 'isLabelShown'>) {
  const box = useRef<HTMLDivElement>(null);
  useShortcuts({
    search: () => {
      // The first of two lists on a page.
      if (!isTyping(document.activeElement)) box.current?.querySelector('input')?.focus();
    },
  });
  return (
    <div ref={box} className="relative flex w-full items-center sm:w-auto sm:max-w-72 sm:grow sm:basis-28">
      <Search aria-hidden="true" className="pointer-events-none absolute left-2.5 z-1 size-4 text-faint" />
      <FilterText {...props} isLabelShown={false} className="w-full pl-7" />
    </div>
  );
}

interface FilterMomentProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A day and time in the viewer's zone. The URL gets UTC: a link selects the same rows in every zone. */
export function FilterMoment({ label, value, onChange }: FilterMomentProps) {
  const id = useId();
  const shown = localMoment(readMoment(value ?? ''));
  // Uncontrolled: partial years are no moment yet, and writing to the field would end typing.
  const { typed, choose } = useDebouncedText(shown, (text) => {
    const at = readMoment(text);
    if (at !== undefined || text === '') onChange(at);
  });
  const [isLeft, setIsLeft] = useState(false);
  const hasProblem = isLeft && typed !== '' && readMoment(typed) === undefined;
  return (
    <>
      <FilterBox label={label} htmlFor={id} active={shown !== ''}>
        <input
          id={id}
          type="datetime-local"
          max={LAST_MOMENT}
          value={typed}
          aria-invalid={hasProblem || undefined}
          aria-describedby={hasProblem ? `${id}-problem` : undefined}
          onChange={(event) => choose(event.target.value)}
          onFocus={() => setIsLeft(false)}
          onBlur={() => setIsLeft(true)}
          className={cx(BARE, 'px-1.5')}
        />
      </FilterBox>
      {hasProblem && (
        <p id={`${id}-problem`} role="alert" className="text-sm text-bad">
          Type all four digits of the year.
        </p>
      )}
    </>
  );
}
