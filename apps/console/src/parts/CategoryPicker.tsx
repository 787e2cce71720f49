import { FilterSelect } from '#kit/list/FilterControls.tsx';
import { useQuery } from '@tanstack/react-query';
import { categories, type NamedCategory, subcategories } from './categories.api.ts';

export interface CategoryChoice {
  categoryId: string | undefined;
  subcategoryId: string | undefined;
}

interface CategoryPickerProps extends CategoryChoice {
  onChange: (choice: CategoryChoice) => void;
}

/** The filters Category and, once one is chosen, Subcategory. Changing the category clears the subcategory. */
export function CategoryPicker({ categoryId, subcategoryId, onChange }: CategoryPickerProps) {
  const all = useQuery(categories());
  const within = useQuery({ ...subcategories(categoryId ?? ''), enabled: categoryId !== undefined });
  return (
    <>
      <FilterSelect
        label="Category"
        value={categoryId}
        any={all.isError ? 'Failed to load' : 'Any'}
        options={(all.data ?? []).map(toOption)}
        onChange={(chosen) => onChange({ categoryId: chosen, subcategoryId: undefined })}
      />
      <FilterSelect
        label="Subcategory"
        value={subcategoryId}
        any={within.isError ? 'Failed to load' : 'Any'}
        disabled={categoryId === undefined}
        options={(within.data ?? []).map(toOption)}
        onChange={(chosen) => onChange({ categoryId, subcategoryId: chosen })}
      />
    </>
  );
}

function toOption({ id, name }: NamedCategory) {
  return { value: id, label: name };
}
