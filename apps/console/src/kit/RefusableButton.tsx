import type { ComponentProps, MouseEvent } from 'react';
import { Button } from './Button.tsx';
import { showToast } from './toast/toasts.ts';
import { Tooltip } from './Tooltip.tsx';

interface RefusableButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Why the action would be refused now; null if it may succeed. */
  why: string | null;
  onPress: () => void;
}

/** Runs an action, or shows why it would be refused. */
export function orSayWhy(why: string | null, run: () => void): void {
  if (why === null) run();
  else showToast({ kind: 'error', text: why });
}

/** A button that shows why its action would be refused: as tooltip, description, and toast when pressed. */
export function RefusableButton({ why, onPress, ...look }: RefusableButtonProps) {
  const button = (
    <Button
      {...look}
      aria-disabled={why === null ? undefined : true}
      aria-description={why ?? undefined}
      onClick={(event: MouseEvent) => {
        // Ignores the second click of a double click.
        if (event.detail <= 1) orSayWhy(why, onPress);
      }}
    />
  );
  return why === null ? button : <Tooltip text={why}>{button}</Tooltip>;
}
