import { prefetchAfterPaint } from '#backend/fetchCode.ts';
import { Button } from '#kit/Button.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { inThousands } from '#kit/format/count.ts';
import { HoldKeys } from '#kit/keys/HoldKeys.tsx';
import { lazyPart, Nothing } from '#kit/lazyPart.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ViewSwitcherProps } from './ViewMenu.tsx';
import { MOST_SHOWN, viewCount } from './views.api.ts';
import { BUILT_IN_VIEWS, LIST_PATHS, viewAt } from './viewSearch.ts';

const loadMenu = () => import('./ViewMenu.tsx');
const ViewMenu = lazyPart(loadMenu, Nothing);
prefetchAfterPaint(loadMenu);

/** The open view of a list with its row count. Opens a menu with the other views and what can be done with this one. */
export function ViewSwitcher(props: ViewSwitcherProps) {
  const { of, shown, asked, things } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState({ isOpen: false, wasOpen: false });
  const id = viewAt(LIST_PATHS[shown.list], of.search);
  const name = shown.view?.name ?? BUILT_IN_VIEWS.find((view) => view.id === id)?.name;
  const isCounted = name !== undefined && of.invalidParams.length === 0;
  const total = useQuery({ ...viewCount(shown.list, asked), enabled: isCounted }).data ?? null;
  const label = name ?? `All ${things}`;
  const count = isCounted ? totalText(total) : '';
  return (
    <>
      <Button
        ref={anchor}
        variant="ghost"
        aria-label={`View: ${isolated(label)} ${count}`.trim()}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onClick={() => setMenu(({ isOpen }) => ({ isOpen: !isOpen, wasOpen: true }))}
      >
        <span dir="auto" className="max-w-48 truncate text-ink">
          {label}
        </span>
        {/* Reserves the place of the count. */}
        {isCounted && <span className="tabular min-w-[3ch] text-left">{count}</span>}
        <ChevronDown aria-hidden="true" />
      </Button>
      {(menu.wasOpen || of.search.savedView !== undefined) && (
        <Suspense fallback={menu.isOpen && <HoldKeys />}>
          <ViewMenu
            {...props}
            anchor={anchor}
            open={menu.isOpen}
            onOpenChange={(isOpen) => setMenu({ isOpen, wasOpen: true })}
          />
        </Suspense>
      )}
    </>
  );
}

function totalText(total: number | null): string {
  if (total === null) return '';
  return total > MOST_SHOWN ? `${inThousands(MOST_SHOWN)}+` : inThousands(total);
}
