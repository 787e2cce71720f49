import { cx } from '#kit/cx.ts';
import { Link } from '@tanstack/react-router';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Category, Item } from './categories.api.ts';
import { HANDLE } from './useRowDragging.ts';

/** An item's slug, grey while the item is inactive. */
export function Slug({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <span title={item.slug} className={cx('truncate font-mono text-xs', !item.is_active && 'text-faint')}>
      {children}
    </span>
  );
}

/** A category's slug, which selects it. */
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

/** The drag handle of a row; with the keyboard, Alt and the arrows move it. */
export function Grip() {
  return (
    <span
      {...{ [HANDLE]: '' }}
      aria-hidden="true"
      className="flex size-6 shrink-0 cursor-grab touch-none items-center justify-center text-faint hover:text-ink"
    >
      <GripVertical className="size-3.5" />
    </span>
  );
}
