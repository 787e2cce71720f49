import { SelectField } from '#kit/Select.tsx';
import type { NamedCategory } from '#parts/categories.api.ts';

interface AddCategoryProps {
  /** Those that are not chosen yet. */
  categories: readonly NamedCategory[];
  /** How many are chosen of how many. */
  note: string;
  onAdd: (categoryId: string) => void;
}

/** Choosing a category adds it immediately. */
export function AddCategory({ categories, note, onAdd }: AddCategoryProps) {
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label="Add category"
      hint={note}
      value=""
      options={[{ value: '', label: 'Choose…' }, ...options]}
      onChange={(event) => {
        if (event.target.value !== '') onAdd(event.target.value);
      }}
    />
  );
}
