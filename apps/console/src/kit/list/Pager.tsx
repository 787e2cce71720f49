import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../Button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  hasNext: boolean;
  onPage: (page: number) => void;
  /** The pointer or focus reached a button: its page may be prefetched. */
  onIntent?: (page: number) => void;
}

export function Pager({ page, hasNext, onPage, onIntent }: PagerProps) {
  const toward = (target: number) => ({
    onClick: () => onPage(target),
    onPointerEnter: () => onIntent?.(target),
    onFocus: () => onIntent?.(target),
  });
  return (
    <nav aria-label="Pagination" className="flex items-center justify-end gap-2">
      <Button size="sm" disabled={page <= 1} icon={<ChevronLeft />} {...toward(page - 1)}>
        Prev
      </Button>
      <span className="tabular min-w-14 text-center text-sm text-muted">Page {page}</span>
      <Button size="sm" disabled={!hasNext} {...toward(page + 1)}>
        Next
        <ChevronRight />
      </Button>
    </nav>
  );
}
