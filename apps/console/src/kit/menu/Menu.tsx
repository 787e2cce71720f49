import { prefetchAfterPaint } from '#backend/fetchCode.ts';
import { lazyPart, Nothing } from '../lazyPart.tsx';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';
import type { MenuContent } from './MenuPanel.tsx';

const load = () => import('./MenuPanel.tsx');
const MenuPanel = lazyPart(load, Nothing);
prefetchAfterPaint(load);

/** Props of the trigger button. */
interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}

interface MenuProps extends MenuContent {
  trigger: (props: MenuTrigger) => ReactNode;
}

/** Actions behind a button. Its code loads after the first paint, or on the first press. */
export function Menu({ trigger, ...panel }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => {
          setWanted(true);
          setOpen((was) => !was);
        },
      })}
      {wanted && (
        <Suspense fallback={<HoldKeys />}>
          <MenuPanel {...panel} anchor={anchor} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
