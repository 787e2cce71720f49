import { isolated } from '../format/isolated.ts';
import { ListFilter, SlidersHorizontal, X } from 'lucide-react';
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
  onRemove: () => void;
}

interface FilterBarProps {
  /** The active filters, each removable. */
  chips: readonly FilterChip[];
  onClear: () => void;
  /** Less used filters, behind 'More filters'. */
  more?: ReactNode;
  /** Whether one of those is active: they then start open. */
  moreActive?: boolean;
  /** Most used filters, always visible. */
  children: ReactNode;
}

/** A list's filters. On phones they are folded behind a button that says how many are active. */
export function FilterBar({ chips, onClear, more, moreActive = false, children }: FilterBarProps) {
  const isNarrow = useIsNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const isFolded = isNarrow && !unfolded;
  const [opened, setOpened] = useState(moreActive);
  // Clear remounts the controls, which discards unsent text.
  const [clears, setClears] = useState(0);
  const id = useId();
  return (
    <div role="search" aria-label="Filters" className="flex flex-col gap-2">
      {isNarrow && (
        <Button
          className="self-start"
          icon={<SlidersHorizontal />}
          aria-expanded={unfolded}
          aria-controls={`${id}-all`}
          onClick={() => setUnfolded(!unfolded)}
        >
          Filters{chips.length > 0 && ` (${String(chips.length)})`}
        </Button>
      )}
      <div id={`${id}-all`} hidden={isFolded} className="flex flex-wrap items-center gap-2">
        <Fragment key={clears}>{children}</Fragment>
        {more !== undefined && (
          <Button
            variant="ghost"
            icon={<ListFilter />}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            More filters
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={() => {
            setClears(clears + 1);
            onClear();
          }}
        >
          Clear
        </Button>
      </div>
      {more !== undefined && (
        <div id={id} hidden={isFolded || !opened} className="flex flex-wrap items-center gap-2">
          <Fragment key={clears}>{opened && more}</Fragment>
        </div>
      )}
      {chips.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
          {chips.map((chip) => (
            <li key={chip.name}>
              <Chip chip={chip} />
            </li>
          ))}
        </ul>
      )}
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
