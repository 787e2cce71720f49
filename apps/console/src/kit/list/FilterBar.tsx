import { isolated } from '../format/isolated.ts';
import { ListFilter, X } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { useIsNarrow } from '../useIsNarrow.ts';

export interface FilterChip {
  /** The label of the filter's control. */
  name: string;
  /** The chosen value, for display. */
  value: string;
  /** The value is invalid. */
  wrong?: boolean;
  /** Where its control is. A chip shows only while the control does not. */
  control: 'line' | 'panel' | 'none';
  onRemove: () => void;
}

interface FilterBarProps {
  /** The active filters, each removable. */
  chips: readonly FilterChip[];
  onClear: () => void;
  /** The text filter, visible on phones too. */
  search?: ReactNode;
  /** Less used filters, in a panel behind 'Filter'. */
  more?: ReactNode;
  /** At the end of the line: Refresh and the list's menu. */
  tools?: ReactNode;
  /** Most used filters; on phones in the panel. */
  children: ReactNode;
}

/** The line above a list: its filters and tools. */
export function FilterBar({ chips, onClear, search, more, tools, children }: FilterBarProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  // Clear remounts the controls, which discards unsent text.
  const [clears, setClears] = useState(0);
  const id = useId();
  const isInPanel = ({ control }: FilterChip) => control === 'panel' || (control === 'line' && isNarrow);
  const hidden = chips.filter(isInPanel);
  const shown = chips.filter((chip) => chip.control === 'none' || (!isOpen && isInPanel(chip)));
  const ends = (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          setClears(clears + 1);
          onClear();
        }}
      >
        Clear
      </Button>
      {shown.length > 0 && (
        // One line high: what does not fit is counted by 'Filter', and comes into view on focus.
        <ul
          aria-label="Active filters"
          className="flex min-w-32 flex-1 flex-wrap content-start gap-x-1.5 md:h-8 md:overflow-hidden"
        >
          {shown.map((chip) => (
            <li key={chip.name} className="flex h-8 max-w-full items-center">
              <Chip chip={chip} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return (
    <div role="search" aria-label="Filters" className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-md:flex-nowrap">
          <Fragment key={clears}>
            {search}
            {!isNarrow && children}
          </Fragment>
          {(more !== undefined || isNarrow) && (
            <Button
              variant={isNarrow ? 'secondary' : 'ghost'}
              icon={<ListFilter />}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              Filter{hidden.length > 0 && ` (${String(hidden.length)})`}
            </Button>
          )}
          {!isNarrow && ends}
        </div>
        {tools}
      </div>
      <div id={id} hidden={!isOpen} className="flex flex-wrap items-center gap-2">
        {isOpen && (
          <>
            <Fragment key={clears}>
              {isNarrow && children}
              {more}
            </Fragment>
            {isNarrow && ends}
          </>
        )}
      </div>
    </div>
  );
}

function Chip({ chip: { name, value, wrong = false, onRemove } }: { chip: FilterChip }) {
  return (
    <span
      data-wrong={wrong || undefined}
      className="inline-flex h-6 max-w-80 items-center gap-1 rounded-full bg-accent-soft pr-0.5 pl-2.5 text-xs text-accent-text data-wrong:bg-bad-soft data-wrong:text-bad"
    >
      <span className="truncate">
        {name}:{' '}
        <strong dir="auto" className="font-semibold">
          {value}
        </strong>
      </span>
      <button
        type="button"
        aria-label={`Remove filter ${name}: ${isolated(value)}`}
        onClick={onRemove}
        className="inline-flex size-5 items-center justify-center rounded-full hover:bg-surface"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}
