import { cx } from '#kit/cx.ts';
import { iconButtonClass } from '#kit/IconButton.tsx';
import { TOOLTIP } from '#kit/Tooltip.tsx';
import { useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { usePageTitle } from '#kit/usePageTitle.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Desk, DeskRow } from './desk.ts';

const BACK = 'Back to the list';

interface ItemHeaderProps {
  desk: Pick<Desk<DeskRow>, 'path' | 'place'>;
  title: string;
  /** The page's name in the tab; default the title. */
  page?: string;
  badges: ReactNode;
  /** Right of the badges: connection and colleagues. */
  status: ReactNode;
  actions: ReactNode;
}

/** The heading of an item's page: back, title, states and actions, on one line where there is room. */
export function ItemHeader({ desk, title, page = title, badges, status, actions }: ItemHeaderProps) {
  usePageTitle(page);
  return (
    <header className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <Link
        to={desk.path}
        search={desk.place()}
        {...{ [TOOLTIP.text]: BACK }}
        aria-label={BACK}
        className={cx(iconButtonClass(), '-mr-2 -ml-1.5')}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
        {/* Gets the focus after a navigation to the page, see watchFocus.ts. */}
        <h1
          dir="auto"
          tabIndex={-1}
          title={title}
          className="min-w-0 rounded-sm text-xl font-semibold tracking-tight wrap-anywhere lg:truncate"
        >
          {title}
        </h1>
        {badges}
        {status}
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </header>
  );
}

/** Narrower windows have no room for a person beside the item. */
const PAGE_PX = 1280;
const PANE_PX = 1600;

export type ItemTab = 'main' | 'person';

interface ItemColumnsProps {
  /** Name of the main part in its tab. */
  name: string;
  tab: ItemTab;
  onTab: (tab: ItemTab) => void;
  /** On a page; otherwise in a pane or drawer. */
  isPage: boolean;
  /** Beside the tabs, in a pane or drawer. */
  status?: ReactNode;
  /** The main part has the height of the window and scrolls itself. */
  fills?: boolean;
  main: ReactNode;
  /** The person and the item's facts. */
  aside: ReactNode;
}

/** An item beside its person; without room, each in a tab. */
export function ItemColumns({ name, tab, onTab, isPage, status, fills = false, ...parts }: ItemColumnsProps) {
  const hasTabs = useIsNarrowerThan(isPage ? PAGE_PX : PANE_PX);
  const isShown = (one: ItemTab) => !hasTabs || tab === one;
  const isFilled = fills && isShown('main');
  return (
    <div
      {...(isFilled && !isPage ? { 'data-fill': '' } : {})}
      className={cx('flex min-w-0 flex-col gap-3', isFilled && 'min-h-0 flex-1')}
    >
      {(hasTabs || Boolean(status)) && (
        <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          {hasTabs && (
            <span role="group" aria-label="Show" className="inline-flex rounded-md bg-sunken p-0.5">
              {(
                [
                  ['main', name],
                  ['person', 'Person'],
                ] as const
              ).map(([value, label]) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={tab === value}
                  onClick={() => onTab(value)}
                  className="h-7 rounded-sm px-3 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card pointer-coarse:h-10"
                >
                  {label}
                </button>
              ))}
            </span>
          )}
          {status}
        </div>
      )}
      <div
        className={cx(
          'min-w-0 gap-4 print:block',
          isFilled && 'grid min-h-0 flex-1 not-short:grid-rows-[minmax(0,1fr)]',
          !hasTabs && 'grid items-start',
          !hasTabs && (isPage ? 'grid-cols-[minmax(0,1fr)_21rem]' : 'grid-cols-[minmax(0,1fr)_17rem]'),
        )}
      >
        {/* Hidden instead of removed: a tab keeps its place in the thread, and typed text its cursor. */}
        <div
          hidden={!isShown('main')}
          className={cx('min-w-0', isFilled && 'flex min-h-0 flex-col gap-3 not-short:h-full')}
        >
          {parts.main}
        </div>
        {isShown('person') && (
          <aside
            aria-label="Details"
            className={cx(
              'flex min-w-0 flex-col gap-5',
              isPage && 'rounded-lg border bg-surface p-4 shadow-card',
              isFilled && 'min-h-0 not-short:max-h-full not-short:overflow-y-auto',
            )}
          >
            {parts.aside}
          </aside>
        )}
      </div>
    </div>
  );
}
