import { optionsOf } from '#kit/list/options.ts';
import { SelectField } from '#kit/Select.tsx';
import { TAXONOMY_ENTITY_TYPES, type TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { categoriesIn, subcategoriesIn } from '../categories/categories.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { ItemSelect } from './ItemSelect.tsx';
import { type Target } from './target.ts';

interface TargetSelectProps {
  value: Target;
  onChange: (target: Target) => void;
  /** Hides the type. */
  fixedType?: boolean;
  /** The id of an item that is not offered. */
  exclude?: string | undefined;
  disabled?: boolean;
}

const TYPES = optionsOf(TAXONOMY_ENTITY_TYPES);

/** The selectors Type, Category and Subcategory. Start with `noTarget(type)`, and read with `chosenItem(value)`. */
export function TargetSelect({ value, onChange, fixedType, exclude, disabled }: TargetSelectProps) {
  const { type, categoryId, subcategoryId } = value;
  const wantsSubcategory = type === 'subcategory';
  const categories = useQuery(categoriesIn(DEFAULT_LOCALE));
  const subcategories = useQuery({
    ...subcategoriesIn(categoryId ?? '', DEFAULT_LOCALE),
    enabled: wantsSubcategory && categoryId !== null,
  });
  return (
    <div className="flex flex-col gap-3">
      {fixedType !== true && (
        <SelectField
          label="Type"
          options={TYPES}
          value={type}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, type: event.target.value as TaxonomyEntityType })}
        />
      )}
      <ItemSelect
        label="Category"
        query={categories}
        value={categoryId}
        exclude={exclude}
        disabled={disabled}
        placeholder="Name or slug"
        onChange={(id) => onChange({ type, categoryId: id, subcategoryId: null })}
      />
      {!(fixedType === true && type === 'category') && (
        <ItemSelect
          key={categoryId}
          label="Subcategory"
          query={subcategories}
          value={wantsSubcategory ? subcategoryId : null}
          exclude={exclude}
          disabled={disabled === true || !wantsSubcategory || categoryId === null}
          placeholder={
            !wantsSubcategory
              ? 'Only for a subcategory'
              : categoryId === null
                ? 'Choose a category first'
                : 'Name or slug'
          }
          onChange={(id) => onChange({ ...value, subcategoryId: id })}
        />
      )}
    </div>
  );
}
