import { Button, type ButtonSize, type ButtonVariant } from '#kit/Button.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { Tooltip } from '#kit/Tooltip.tsx';
import type { WithdrawalAction } from '@marketdesk/contract/documents.ts';
import type { MouseEvent, ReactNode } from 'react';
import type { Withdrawal } from '../withdrawal.ts';
import { whyNot } from './rules.ts';

interface ActionButtonProps {
  action: WithdrawalAction;
  withdrawal: Withdrawal;
  size?: ButtonSize;
  variant?: ButtonVariant;
  className?: string;
  busy?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Runs an action, or shows why it would be refused. */
export function orRefuse(action: WithdrawalAction, withdrawal: Withdrawal, run: () => void): void {
  const why = whyNot(action, withdrawal);
  if (why === null) run();
  else showToast({ kind: 'error', text: why });
}

/** A button that shows why its action would be refused: as tooltip, description, and toast when pressed. */
export function ActionButton({
  action,
  withdrawal,
  busy = false,
  onPress,
  children,
  ...look
}: ActionButtonProps) {
  const why = whyNot(action, withdrawal);
  const button = (
    <Button
      {...look}
      busy={busy}
      aria-disabled={why === null ? undefined : true}
      aria-description={why ?? undefined}
      onClick={(event: MouseEvent) => {
        // Ignores the second click of a double click.
        if (event.detail > 1) return;
        orRefuse(action, withdrawal, onPress);
      }}
    >
      {children}
    </Button>
  );
  return why === null ? button : <Tooltip text={why}>{button}</Tooltip>;
}
