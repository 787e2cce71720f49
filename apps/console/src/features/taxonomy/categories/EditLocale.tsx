import { cx } from '#kit/cx.ts';
import { BARE, FilterBox } from '#kit/list/FilterControls.tsx';
import { useDebouncedText } from '#kit/list/useDebouncedText.ts';
import { readLocale } from '@marketdesk/contract/taxonomy-rules.ts';
import { useId, useState } from 'react';
import { LANGUAGES } from '../ControlBar.tsx';

interface EditLocaleProps {
  /** Undefined: the control bar's language. */
  value: string | undefined;
  onChange: (locale: string | undefined) => void;
}

/** The code of the edited language; empty: the control bar's language. */
export function EditLocale({ value, onChange }: EditLocaleProps) {
  const id = useId();
  const [unknown, setUnknown] = useState<string | null>(null);
  const { typed, type, choose } = useDebouncedText(value ?? '', (text) => {
    const locale = readLocale(text);
    if (locale === null && text.trim() !== '') setUnknown(text.trim());
    else onChange(locale ?? undefined);
  });
  // Normalizes a complete code; an invalid text stays for correction.
  const finish = () => choose(readLocale(typed) ?? typed.trim());
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <FilterBox label="Edit locale" htmlFor={id} active={value !== undefined} className="w-40">
        <input
          id={id}
          type="text"
          list={`${id}-languages`}
          value={typed}
          placeholder="en, hr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={unknown !== null || undefined}
          aria-describedby={unknown === null ? undefined : `${id}-unknown`}
          onChange={(event) => {
            setUnknown(null);
            type(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
          }}
          onBlur={finish}
          className={cx(BARE, 'w-full px-1.5 font-medium')}
        />
        <datalist id={`${id}-languages`}>
          {LANGUAGES.map(({ value: code, label }) => (
            <option key={code} value={code} label={label} />
          ))}
        </datalist>
      </FilterBox>
      {unknown !== null && (
        <p id={`${id}-unknown`} role="alert" className="text-sm text-bad">
          Unknown language “{unknown}”.
        </p>
      )}
    </div>
  );
}
