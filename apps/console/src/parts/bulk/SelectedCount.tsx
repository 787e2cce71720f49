import { Button } from '#kit/Button.tsx';
import { useSelectionOf } from '#kit/list/selection.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import { thingsOf } from './bulk.ts';

interface SelectedCountProps {
  kind: BulkKind;
  /** Undefined while it is counted. */
  count: number | undefined;
  /** How many match the filters, if there are more than the page shows. */
  matching: number | undefined;
  /** More than can be done at once. */
  isTooMany: boolean;
}

/** How many are selected, and, when that is the page, the offer of all that match. */
export function SelectedCount({ kind, count, matching, isTooMany }: SelectedCountProps) {
  const { isEmpty, areAll, isEverything, selectEverything } = useSelectionOf();
  if (isEmpty) return <span className="text-sm text-muted">None selected</span>;
  const isOffered = areAll && !isEverything && matching !== undefined && matching > (count ?? 0);
  return (
    <>
      {/* Announced elsewhere, see BulkBar. */}
      <span aria-hidden="true" className="tabular text-sm font-medium">
        {isEverything && 'All '}
        {count === undefined ? '…' : count.toLocaleString('en')} selected
      </span>
      {isOffered && isTooMany && (
        <span className="text-sm text-muted">
          More than 5,000 match. Narrow the list to select all of them.
        </span>
      )}
      {isOffered && !isTooMany && (
        <Button size="sm" variant="ghost" onClick={selectEverything}>
          Select all {thingsOf(kind, matching)} that match
        </Button>
      )}
    </>
  );
}
