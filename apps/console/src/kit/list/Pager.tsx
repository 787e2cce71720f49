import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../Button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  hasNext: boolean;
  onPage: (page: number) => void;
  /** The pointer or focus reached a button: prefetches its page. */
  onIntent?: (page: number) => void;
}

export function Pager({ page, hasNext, onPage, onIntent }: PagerProps) {
  // A button without a page ignores presses but keeps the focus.
  const toward = (target: number, exists: boolean) => ({
    'aria-disabled': exists ? undefined : true,
    onClick: () => exists && onPage(target),
    onPointerEnter: () => exists && onIntent?.(target),
    onFocus: () => exists && onIntent?.(target),
  });
  return (
    <nav aria-label="Pagination" className="print:hidden flex items-center justify-end gap-2">
      <Button size="sm" icon={<ChevronLeft />} {...toward(page - 1, page > 1)}>
        Prev
      </Button>
      <span className="tabular min-w-14 text-center text-sm text-muted">Page {page}</span>
      <Button size="sm" {...toward(page + 1, hasNext)}>
        Next
        <ChevronRight />
      </Button>
    </nav>
  );
}
