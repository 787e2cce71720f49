import { Button } from '#kit/Button.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useSelectionOf } from '#kit/list/selection.ts';
import { SelectionBar } from '#kit/list/SelectionBar.tsx';
import { useSelectionKeys } from '#kit/list/useSelectionKeys.ts';
import { Menu } from '#kit/menu/Menu.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { bulkCount } from './bulk.api.ts';
import { type BulkAction, manyOf, thingsOf } from './bulk.ts';
import { useBulkPress } from './useBulkPress.tsx';

interface BulkBarProps {
  kind: BulkKind;
  actions: readonly BulkAction[];
  /** The list's filters, as arguments of its procedure. */
  filters: Readonly<Record<string, unknown>>;
  /** Whether the list has other pages. */
  hasMore: boolean;
}

/** Limit of one batch. */
const AT_MOST = 5000;
/** The element around the focus. */
const OUTLINE_PX = 4;

/** Bulk actions on the selected rows, on the line of the pager; nothing without a selection. */
export function BulkBar({ kind, filters, hasMore, ...props }: BulkBarProps) {
  const me = useMe();
  const actions = props.actions.filter(({ permission }) => permission === undefined || may(me, permission));
  const selection = useSelectionOf();
  const { isEmpty, areAll, isEverything, isChoosing } = selection;
  const isCounted = hasMore && (areAll || isEverything);
  const counted = useQuery({ ...bulkCount(kind, filters), enabled: isCounted });
  const matching = isCounted ? counted.data : undefined;
  const isTooMany = matching !== undefined && matching > AT_MOST;
  const count = isEverything ? matching : selection.ids.size;
  const { press, question } = useBulkPress({ kind, filters, count });
  useSelectionKeys(selection, hasMore && !isTooMany);
  useShortcuts(
    Object.fromEntries(actions.flatMap((one) => (one.shortcut ? [[one.shortcut, () => press(one)]] : []))),
    { enabled: !isEmpty, first: true },
  );
  const isNarrow = useIsNarrow();
  const isShown = (action: BulkAction) => action.isMain === true || (!isNarrow && action.isRare !== true);
  const rest = actions.filter((action) => !isShown(action));

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {!isEmpty && count !== undefined && `${isEverything ? 'All ' : ''}${thingsOf(kind, count)} selected`}
      </p>
      {(!isEmpty || isChoosing) && (
        <div
          ref={clearFocus}
          className="sticky bottom-0 z-20 rounded-lg border bg-raised px-3 py-2 shadow-popup md:bottom-[min(var(--toasts),3.5rem)] md:not-short:static md:not-short:border-0 md:not-short:bg-transparent md:not-short:p-0 md:not-short:shadow-none"
        >
          <SelectionBar
            label={`Selected ${manyOf(kind)}`}
            actions={actions
              .filter(isShown)
              .map((action) => ({ label: action.label, icon: action.icon, onPress: () => press(action) }))}
            isEmpty={isEmpty}
            count={<SelectedCount kind={kind} count={count} matching={matching} isTooMany={isTooMany} />}
            clear={isEmpty ? 'Cancel' : 'Clear selection'}
            onClear={selection.clear}
          >
            {!isEmpty && rest.length > 0 && (
              <Menu
                label="More actions"
                items={rest.map((action) => ({
                  label: action.label,
                  icon: <action.icon />,
                  dangerous: action.dangerous ?? false,
                  onSelect: () => press(action),
                }))}
                trigger={(trigger) => (
                  <IconButton label="More actions" size="sm" icon={<Ellipsis />} {...trigger} />
                )}
              />
            )}
          </SelectionBar>
        </div>
      )}
      {question}
    </>
  );
}

/** Scrolls the focused element out from under the bar, which covers the page in small windows. */
function clearFocus(bar: HTMLElement | null) {
  if (bar === null) return undefined;
  const page = bar.closest('main');
  const observer = new ResizeObserver(() => {
    page?.style.setProperty(
      'scroll-padding-bottom',
      `calc(${bar.offsetHeight + OUTLINE_PX}px + var(--toasts))`,
    );
    document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    page?.style.removeProperty('scroll-padding-bottom');
  };
}

interface SelectedCountProps {
  kind: BulkKind;
  /** Undefined while counting. */
  count: number | undefined;
  /** The number of matching rows, if there are more than shown. */
  matching: number | undefined;
  /** More than one batch may take. */
  isTooMany: boolean;
}

/** The number of selected rows; with the whole page selected, offers all matching rows. */
function SelectedCount({ kind, count, matching, isTooMany }: SelectedCountProps) {
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
