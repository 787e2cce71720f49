import { cx } from '#kit/cx.ts';
import { isolated } from '#kit/format/isolated.ts';
import { IconButton, iconButtonClass } from '#kit/IconButton.tsx';
import { Switch } from '#kit/Switch.tsx';
import { Tooltip } from '#kit/Tooltip.tsx';
import { May } from '#session/May.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, GripVertical, Trash2, WholeWord } from 'lucide-react';
import {
  createContext,
  type Dispatch,
  type MouseEvent,
  type ReactNode,
  type SetStateAction,
  useContext,
} from 'react';
import type { Category, Item, Subcategory } from '../categories.api.ts';
import { useItems } from '../ItemsContext.tsx';
import { HANDLE, rowOf, stepOf } from '../order.ts';

export function ActiveCell({ item }: { item: Item }) {
  const { switchActive } = useItems();
  const edits = may(useMe(), 'taxonomy.edit');
  return (
    <span className="flex h-8 items-center">
      <Switch
        label={`Active: ${item.slug}`}
        hideLabel
        disabled={!edits}
        checked={item.is_active}
        onCheckedChange={(isActive) => switchActive(item, isActive)}
      />
    </span>
  );
}

export function DeleteCell({ item }: { item: Item }) {
  const { list, english, askDelete } = useItems();
  const { id, slug, display_name: name, is_active: isActive } = item;
  const label = name ?? english.get(id) ?? slug;
  return (
    <May permission="taxonomy.edit">
      <IconButton
        icon={<Trash2 />}
        label={`Delete: ${isolated(label)}`}
        data-delete-item
        onClick={() => askDelete({ type: list.type, id, slug, isActive, label })}
      />
    </May>
  );
}

export function SynonymsLink({ subcategory: { id, category_id, slug } }: { subcategory: Subcategory }) {
  const { locale } = useItems();
  return (
    <Tooltip text="View synonyms">
      <Link
        to="/admin/taxonomy/synonyms"
        search={{ type: 'subcategory', categoryId: category_id, subcategoryId: id, locale }}
        aria-label={`View synonyms: ${slug}`}
        className={iconButtonClass('sm')}
      >
        <WholeWord aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}

/** An item's slug; grey if the item is inactive. */
export function Slug({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <span title={item.slug} className={cx('truncate font-mono text-xs', !item.is_active && 'text-faint')}>
      {children}
    </span>
  );
}

/** A category's slug, as a link that selects it. */
export function CategorySlug({ category }: { category: Category }) {
  return (
    <Slug item={category}>
      <Link
        to="."
        search={((old: Record<string, unknown>) => ({ ...old, categoryId: category.id })) as never}
        className="hover:underline"
      >
        {category.slug}
      </Link>
    </Slug>
  );
}

/** The drag handle of a row. Its keyboard equivalent is Alt with the arrow keys. */
export function Grip() {
  return (
    <May permission="taxonomy.edit">
      <span
        {...{ [HANDLE]: '' }}
        aria-hidden="true"
        className="flex size-6 shrink-0 cursor-grab touch-none items-center justify-center text-faint hover:text-ink"
      >
        <GripVertical className="size-3.5" />
      </span>
    </May>
  );
}

/** The first and last visible rows. */
interface Ends {
  first: string | undefined;
  last: string | undefined;
}

export const EndsContext = createContext<Ends>({ first: undefined, last: undefined });

/** The item whose name is being edited. */
interface EditedName {
  editedId: string | null;
  setEditedId: Dispatch<SetStateAction<string | null>>;
}

export const EditedNameContext = createContext<EditedName>({
  editedId: null,
  setEditedId: () => undefined,
});

/** An item's position, with buttons to move it up or down. */
export function SortCell({ item }: { item: Item }) {
  const { move } = useItems();
  const { first, last } = useContext(EndsContext);
  const press = (step: -1 | 1) => (event: MouseEvent) => {
    const row = rowOf(event.currentTarget);
    const wanted = row === null ? null : stepOf(row, step);
    if (wanted !== null) move(item, wanted);
  };
  // aria-disabled instead of disabled: the button keeps the focus when its row reaches the end.
  return (
    <span className="flex items-center justify-end">
      <span className="mr-0.5 text-sm text-muted tabular xl:text-xs wide:text-sm">{item.sort_order}</span>
      <May permission="taxonomy.edit">
        <IconButton
          size="sm"
          icon={<ArrowUp />}
          label={`Move up: ${item.slug}`}
          aria-disabled={item.id === first || undefined}
          className={BUTTON}
          onClick={press(-1)}
        />
        <IconButton
          size="sm"
          icon={<ArrowDown />}
          label={`Move down: ${item.slug}`}
          aria-disabled={item.id === last || undefined}
          className={BUTTON}
          onClick={press(1)}
        />
      </May>
    </span>
  );
}

const BUTTON = 'w-6 aria-disabled:opacity-30 xl:w-5 wide:w-6';
