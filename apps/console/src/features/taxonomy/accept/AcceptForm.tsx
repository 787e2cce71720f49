import { cx } from '#kit/cx.ts';
import { SelectField } from '#kit/Select.tsx';
import { languageName } from '#parts/languageName.ts';
import { isSlug, SLUG_MESSAGE } from '@marketdesk/contract/taxonomy-rules.ts';
import { useId } from 'react';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { ACCEPTED_AS, type AcceptedAs } from './acceptDraft.ts';
import type { AcceptFields } from './acceptFields.ts';
import { SlugBox, WordBox } from './DraftBox.tsx';
import { NewItemFields } from './NewItemFields.tsx';
import { TargetChoice } from './TargetChoice.tsx';

/** The form for accepting a query, with the fields of each option. */
export function AcceptForm(fields: AcceptFields) {
  const { draft, onChange } = fields;
  return (
    <>
      <AcceptAs value={draft.as} onChange={(as) => onChange({ as })} />
      {draft.as === 'synonym' && (
        <>
          <TargetChoice {...fields} />
          <SynonymFields {...fields} />
        </>
      )}
      {draft.as === 'alias' && (
        <>
          <TargetChoice {...fields} />
          <AliasField {...fields} />
        </>
      )}
      {(draft.as === 'category' || draft.as === 'subcategory') && (
        <NewItemFields {...fields} type={draft.as} />
      )}
    </>
  );
}

function SynonymFields(fields: AcceptFields) {
  const { query, draft, onChange } = fields;
  const isEnglish = query.locale === DEFAULT_LOCALE;
  return (
    <div className={cx('grid items-start gap-3', !isEnglish && 'sm:grid-cols-2')}>
      <WordBox
        {...fields}
        label="Synonym term"
        field="term"
        hint={isEnglish ? 'English synonyms work in every language.' : undefined}
      />
      {!isEnglish && (
        <SelectField
          label="Works in"
          value={draft.termLocale}
          options={[
            { value: query.locale, label: languageName(query.locale) },
            { value: DEFAULT_LOCALE, label: 'Every language (saved as English)' },
          ]}
          onChange={(event) => onChange({ termLocale: event.target.value })}
        />
      )}
    </div>
  );
}

function AliasField(fields: AcceptFields) {
  return (
    <SlugBox
      {...fields}
      label="From slug"
      wrong={isSlug(fields.draft.slug) ? null : SLUG_MESSAGE}
      hint="Works in every language and in old links. Unlike synonyms, aliases allow no typos."
    />
  );
}

interface AcceptAsProps {
  value: AcceptedAs;
  onChange: (as: AcceptedAs) => void;
}

/** What a query can become: radio buttons for the four options. */
function AcceptAs({ value, onChange }: AcceptAsProps) {
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
