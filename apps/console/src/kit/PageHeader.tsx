import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { usePageTitle } from './usePageTitle.ts';

export interface Crumb {
  label: string;
  to: LinkProps['to'];
}

interface PageHeaderProps {
  /** The page's h1. */
  title: string;
  /** The page's name in the tab and as the last crumb; default the title. */
  page?: string;
  /** Parent pages. */
  crumbs?: readonly Crumb[];
  /** Next to the title, for example state badges. */
  badges?: ReactNode;
  /** Right-aligned actions. */
  actions?: ReactNode;
}

/** Above a list: what does not fit scrolls sideways. With room for outlines around the focus. */
const ONE_LINE =
  'in-data-list-page:-m-1 in-data-list-page:shrink-0 in-data-list-page:flex-nowrap in-data-list-page:overflow-x-auto in-data-list-page:p-1 in-data-list-page:[scrollbar-width:none]';

export function PageHeader({ title, page = title, crumbs = [], badges, actions }: PageHeaderProps) {
  usePageTitle(page);
  return (
    <header
      className={cx('flex flex-wrap items-center justify-between gap-x-2 gap-y-2 lg:gap-x-4', ONE_LINE)}
    >
      {/* A long title wraps and leaves the actions in place. */}
      <div
        className={cx(
          'min-w-0 in-data-list-page:shrink-0',
          crumbs.length > 0 && 'flex-1 basis-80 md:basis-48',
        )}
      >
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb" className="mb-0.5">
            <ol className="flex items-center gap-1 text-sm text-muted">
              {crumbs.map((crumb) => (
                <li key={crumb.label} className="flex items-center gap-1">
                  <Link
                    to={crumb.to}
                    activeOptions={{ exact: true }}
                    className="rounded-sm hover:text-ink hover:underline"
                  >
                    {crumb.label}
                  </Link>
                  <ChevronRight aria-hidden="true" className="size-3.5 text-faint" />
                </li>
              ))}
              <li aria-current="page" dir="auto" className="truncate">
                {page}
              </li>
            </ol>
          </nav>
        )}
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 in-data-list-page:flex-nowrap">
          {/* Gets the focus after a navigation to the page, see watchFocus.ts. */}
          <h1
            dir="auto"
            tabIndex={-1}
            className="min-w-0 rounded-sm text-xl font-semibold tracking-tight wrap-anywhere in-data-list-page:max-w-60 in-data-list-page:leading-5 max-lg:in-data-list-page:text-lg md:in-data-list-page:max-w-none"
          >
            {title}
          </h1>
          {badges}
        </div>
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2 in-data-list-page:flex-nowrap">{actions}</div>
      )}
    </header>
  );
}
