import { prefetchCode } from '#backend/fetchCode.ts';
import { lazyPart, Nothing } from '../lazyPart.tsx';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';
import type { MenuContent } from './MenuPanel.tsx';

const load = () => import('./MenuPanel.tsx');
const MenuPanel = lazyPart(load, Nothing);

/** Props for the button that opens it. */
interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface MenuProps extends MenuContent {
  trigger: (props: MenuTrigger) => ReactNode;
}

/** Actions behind a button. The menu's code loads when the button is hovered, focused or pressed. */
export function Menu({ trigger, ...panel }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const prefetch = () => prefetchCode(load);
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
        onPointerEnter: prefetch,
        onFocus: prefetch,
      })}
      {wanted && (
        <Suspense fallback={<HoldKeys />}>
          <MenuPanel {...panel} anchor={anchor} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
