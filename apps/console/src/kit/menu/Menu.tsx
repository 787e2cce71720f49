import { fetchAhead, fetchCode } from '#backend/fetchCode.ts';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';

const load = () => import('./MenuPanel.tsx');
const MenuPanel = lazy(() => fetchCode(load));

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Red, for destructive actions. */
  dangerous?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

/** Props for the button that opens it. */
export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface MenuProps {
  /** The menu's accessible name. */
  label: string;
  trigger: (props: MenuTrigger) => ReactNode;
  items: readonly (MenuItem | 'separator')[];
  /** Above the items, for example the signed-in person. */
  header?: ReactNode;
  side?: 'bottom' | 'top' | 'right';
  align?: 'start' | 'end';
}

/** Actions behind a button. The menu's code loads when the button is hovered, focused or pressed. */
export function Menu({ trigger, ...panel }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const prefetch = () => fetchAhead(load);
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

export interface MenuPanelProps extends Omit<MenuProps, 'trigger'> {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
