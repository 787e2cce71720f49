import type { ButtonSize, ButtonVariant } from '#kit/Button.tsx';
import { orSayWhy, RefusableButton } from '#kit/RefusableButton.tsx';
import type { WithdrawalAction } from '@marketdesk/contract/documents.ts';
import type { ReactNode } from 'react';
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
  orSayWhy(whyNot(action, withdrawal), run);
}

/** A button that shows why its action would be refused. */
export function ActionButton({ action, withdrawal, ...button }: ActionButtonProps) {
  return <RefusableButton {...button} why={whyNot(action, withdrawal)} />;
}
