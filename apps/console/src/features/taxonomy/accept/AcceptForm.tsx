import { Checkbox } from '#kit/Checkbox.tsx';
import { cx } from '#kit/cx.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { SelectField } from '#kit/Select.tsx';
import { languageName } from '#parts/languageName.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { isSlug, SLUG_MESSAGE } from '@marketdesk/contract/taxonomy-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { categoriesIn } from '../categories/categories.api.ts';
import { IconField } from '../categories/icon/IconField.tsx';
import { ItemSelect } from '../targets/ItemSelect.tsx';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { ACCEPTED_AS, type AcceptedAs, categoryOf, isNamedByQuery, slugProblemOf } from './acceptDraft.ts';
import { type AcceptFields, problemAt, SlugBox, WordBox } from './fields.tsx';
import { TargetChoice } from './TargetChoice.tsx';

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
          <SlugBox
            of={fields}
            label="From slug"
            wrong={isSlug(draft.slug) ? null : SLUG_MESSAGE}
            hint="Works in every language and in old links. Unlike synonyms, aliases allow no typos."
          />
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
        of={fields}
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

interface AcceptAsProps {
  value: AcceptedAs;
  onChange: (as: AcceptedAs) => void;
}

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

/** The fields of a new item. */
function NewItemFields(fields: AcceptFields & { type: TaxonomyEntityType }) {
  const { type, query, draft, onChange, takenSlugs } = fields;
  const isEnglish = query.locale === DEFAULT_LOCALE;
  return (
    <>
      {type === 'subcategory' && <CategoryField {...fields} />}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <WordBox of={fields} label={`Name (${languageName(query.locale)})`} field="name" />
        {!isEnglish && (
          <WordBox
            of={fields}
            label="Name (English)"
            field="englishName"
            hint="Shown in languages without a translation."
          />
        )}
        <SlugBox of={fields} label="Slug" wrong={slugProblemOf(draft.slug, takenSlugs)} />
        {type === 'category' && (
          <IconField label="Icon" value={draft.icon} onChange={(icon) => onChange({ icon })} />
        )}
      </div>
      {!isNamedByQuery(draft, query) && (
        <Checkbox
          label={`Add “${isolated(query.normalized_query)}” as a synonym`}
          checked={draft.withSynonym}
          onChange={(event) => onChange({ withSynonym: event.target.checked })}
        />
      )}
    </>
  );
}

function CategoryField({ draft, onChange, suggested, problem }: AcceptFields) {
  const categories = useQuery(categoriesIn(DEFAULT_LOCALE));
  const wrong = problemAt('category', problem);
  return (
    <div>
      <ItemSelect
        label="Category"
        query={categories}
        value={categoryOf(draft, suggested.data)}
        onChange={(categoryId) => onChange({ categoryId })}
        placeholder="Name or slug"
      />
      <ErrorLine text={wrong} className="mt-1 text-sm" />
    </div>
  );
}
