import { storedText, storeText } from '#backend/browserStorage.ts';
import { cx } from '#kit/cx.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Desk, DeskRow } from './desk.ts';

/** Whether a desk's figures are open below its heading; stored in this browser. */
export function useFiguresOpen({ thing }: Pick<Desk<DeskRow>, 'thing'>): [boolean, () => void] {
  const key = `marketdesk.${thing}s.insights`;
  const [isOpen, setOpen] = useState(() => storedText(key) === 'true');
  const toggle = () => {
    setOpen(!isOpen);
    storeText(key, String(!isOpen));
  };
  return [isOpen, toggle];
}

interface FiguresButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** The most important figures in one line; opens all of them. */
export function FiguresButton({ isOpen, onToggle, children }: FiguresButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="tabular inline-flex h-8 items-center gap-1 rounded-md px-1.5 text-sm whitespace-nowrap text-muted hover:bg-sunken hover:text-ink pointer-coarse:h-11 @max-[64rem]/beside:hidden"
    >
      {children}
      <ChevronRight aria-hidden="true" className={cx('size-4 text-faint', isOpen && 'rotate-90')} />
    </button>
  );
}

/** `26 open · 25 claimed`; on phones only the first number. Undefined while loading. */
export function NumberLine({ numbers }: { numbers: readonly string[] | undefined }) {
  if (numbers === undefined) return <Skeleton className="h-4 w-16 sm:w-64" />;
  return numbers.map((number, at) => (
    <span key={number} className={cx(at > 0 && 'max-sm:hidden')}>
      {at > 0 && ' · '}
      {number}
    </span>
  ));
}
