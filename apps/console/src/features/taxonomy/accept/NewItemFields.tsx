import { isolated } from '#kit/format/isolated.ts';
import { Checkbox } from '#kit/Checkbox.tsx';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { categoriesIn } from '../categories/categories.api.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { languageName } from '#parts/languageName.ts';
import { IconField } from '../categories/icon/IconField.tsx';
import { ItemSelect } from '../targets/ItemSelect.tsx';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { categoryOf, isNamedByQuery, slugProblemOf } from './acceptDraft.ts';
import { type AcceptFields, problemAt } from './acceptFields.ts';
import { SlugBox, WordBox } from './DraftBox.tsx';

/** Slug and names of an item that is not there yet. */
export function NewItemFields(fields: AcceptFields & { type: TaxonomyEntityType }) {
  const { type, query, draft, onChange, takenSlugs } = fields;
  const isEnglish = query.locale === DEFAULT_LOCALE;
  return (
    <>
      {type === 'subcategory' && <CategoryField {...fields} />}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <WordBox {...fields} label={`Name (${languageName(query.locale)})`} field="name" />
        {!isEnglish && (
          <WordBox
            {...fields}
            label="Name (English)"
            field="englishName"
            hint="Shown in languages without a translation."
          />
        )}
        <SlugBox {...fields} label="Slug" wrong={slugProblemOf(draft.slug, takenSlugs)} />
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
