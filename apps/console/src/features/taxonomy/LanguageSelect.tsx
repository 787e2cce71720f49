import { cx } from '#kit/cx.ts';
import { BARE, FilterBox } from '#kit/list/FilterControls.tsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { languageName } from '#parts/languageName.ts';
import { LANGUAGES } from './languages.ts';

/** The language whose names and words a section shows. */
export function LanguageSelect({ value, onChange }: { value: string; onChange: (locale: string) => void }) {
  const id = useId();
  return (
    <FilterBox label="Language" htmlFor={id} active={false}>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          BARE,
          'field-sizing-content appearance-none pr-7 pl-1.5 font-medium [&_option]:bg-raised [&_option]:text-ink',
        )}
      >
        {/* Shows the URL's value even if it is not one of the taxonomy's languages. */}
        {!LANGUAGES.some((language) => language.value === value) && (
          <option value={value}>{languageName(value)}</option>
        )}
        {LANGUAGES.map((language) => (
          <option key={language.value} value={language.value}>
            {language.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2 size-3.5 text-faint" />
    </FilterBox>
  );
}
