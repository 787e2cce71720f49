import { IconButton } from '#kit/IconButton.tsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { createContext, type MouseEvent, useContext } from 'react';
import type { Item } from './categories.api.ts';
import { useItems } from './ItemsContext.tsx';
import { rowOf, stepOf } from './rowWays.ts';

/** The first and the last of the rows that are shown. */
interface Ends {
  first: string | undefined;
  last: string | undefined;
}

export const EndsContext = createContext<Ends>({ first: undefined, last: undefined });

/** An item's position, with buttons to move it up or down. */
export function SortCell({ item }: { item: Item }) {
  const { move } = useItems();
  const { first, last } = useContext(EndsContext);
  const press = (step: -1 | 1) => (event: MouseEvent) => {
    const row = rowOf(event.currentTarget);
    const wanted = row === null ? null : stepOf(row, step);
    if (wanted !== null) move(item, wanted);
  };
  // At the ends a button only ignores presses, so that it keeps the focus.
  return (
    <span className="flex items-center justify-end">
      <span className="mr-0.5 text-sm text-muted tabular xl:text-xs wide:text-sm">{item.sort_order}</span>
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
    </span>
  );
}

const BUTTON = 'w-6 aria-disabled:opacity-30 xl:w-5 wide:w-6';
