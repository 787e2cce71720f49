import { Checkbox } from '#kit/Checkbox.tsx';
import { Field } from '#kit/Field.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { categoriesIn } from '../categories/categories.api.ts';
import { languageName } from '../languages.ts';
import { IconField } from '../categories/icon/IconField.tsx';
import { ItemSelect } from '../targets/ItemSelect.tsx';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { categoryOf, isNamedByQuery, slugProblemOf } from './acceptDraft.ts';
import { type AcceptFields, problemAt } from './acceptFields.ts';

/** Slug and names of an item that is not there yet. */
export function NewItemFields(fields: AcceptFields & { type: TaxonomyEntityType }) {
  const { type, query, draft, onChange, takenSlugs, problem } = fields;
  const wrongSlug = draft.slug === '' ? null : slugProblemOf(draft.slug, takenSlugs);
  const isEnglish = query.locale === DEFAULT_LOCALE;
  return (
    <>
      {type === 'subcategory' && <CategoryField {...fields} />}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={`Name (${languageName(query.locale)})`} error={problemAt('name', problem)}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.name}
              maxLength={TAXONOMY_WORD_MAX_CHARS}
              autoComplete="off"
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        {!isEnglish && (
          <Field label="Name (English)" hint="Shown where a language has no name of its own.">
            {(control) => (
              <TextInput
                {...control}
                value={draft.englishName}
                maxLength={TAXONOMY_WORD_MAX_CHARS}
                autoComplete="off"
                onChange={(event) => onChange({ englishName: event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label="Slug" error={wrongSlug ?? problemAt('slug', problem)}>
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
        {type === 'category' && (
          <IconField label="Icon" value={draft.icon} onChange={(icon) => onChange({ icon })} />
        )}
      </div>
      {!isNamedByQuery(draft, query) && (
        <Checkbox
          label={`“${query.normalized_query}” is a synonym of it`}
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
      {wrong !== null && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {wrong}
        </p>
      )}
    </div>
  );
}
