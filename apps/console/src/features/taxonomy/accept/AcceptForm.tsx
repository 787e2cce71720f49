import { cx } from '#kit/cx.ts';
import { Field } from '#kit/Field.tsx';
import { Select } from '#kit/Select.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { isSlug, SLUG_MESSAGE } from '@marketdesk/contract/taxonomy-rules.ts';
import { languageName } from '../languages.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { AcceptAs } from './AcceptAs.tsx';
import { type AcceptFields, problemAt } from './acceptFields.ts';
import { NewItemFields } from './NewItemFields.tsx';
import { TargetChoice } from './TargetChoice.tsx';

/** What a query can be accepted as, and what each of that needs to be told. */
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

function SynonymFields({ query, draft, onChange, problem }: AcceptFields) {
  const isEnglish = query.locale === DEFAULT_LOCALE;
  return (
    <div className={cx('grid items-start gap-3', !isEnglish && 'sm:grid-cols-2')}>
      <Field
        label="Synonym term"
        error={problemAt('term', problem)}
        hint={isEnglish ? 'English words are found in every language.' : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={draft.term}
            maxLength={TAXONOMY_WORD_MAX_CHARS}
            autoComplete="off"
            onChange={(event) => onChange({ term: event.target.value })}
          />
        )}
      </Field>
      {!isEnglish && (
        <Field label="Counts in">
          {(control) => (
            <Select
              {...control}
              value={draft.termLocale}
              options={[
                { value: query.locale, label: languageName(query.locale) },
                { value: DEFAULT_LOCALE, label: 'Every language (kept as English)' },
              ]}
              onChange={(event) => onChange({ termLocale: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function AliasField({ draft, onChange, problem }: AcceptFields) {
  const wrong = draft.slug !== '' && !isSlug(draft.slug) ? SLUG_MESSAGE : null;
  return (
    <Field
      label="From slug"
      error={wrong ?? problemAt('slug', problem)}
      hint="Found in every language, and in old links. A mistyped alias is not found; a mistyped synonym is."
    >
      {(control) => (
        <TextInput
          {...control}
          value={draft.slug}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => onChange({ slug: event.target.value })}
        />
      )}
    </Field>
  );
}
