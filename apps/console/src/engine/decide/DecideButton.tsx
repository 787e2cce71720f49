import { Button, type ButtonSize, type ButtonVariant } from '#kit/Button.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { GAVEL } from '#kit/list/rowIcons.tsx';
import type { MenuItem } from '#kit/menu/MenuPanel.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { Gavel } from 'lucide-react';
import { askDecision } from './asked.ts';
import type { Target } from './decision.ts';

interface DecideButtonProps {
  target: Target;
  size?: ButtonSize;
  variant?: ButtonVariant;
  /** Enables its key; off in tables, whose rows share it. */
  keys?: 'page' | 'drawer' | undefined;
  className?: string;
}

/** Opens the decision dialog for a target. Nothing without the permission. */
export function DecideButton({ target, keys, size = 'md', ...look }: DecideButtonProps) {
  const decides = may(useMe(), 'reports.decide');
  const ask = () => askDecision(target);
  useShortcuts({ decide: ask }, { layer: keys ?? 'page', enabled: decides && keys !== undefined });
  if (!decides) return null;
  return (
    <Button {...look} size={size} icon={size === 'md' && <Gavel />} onClick={ask}>
      Decide
    </Button>
  );
}

/** The key for the focused row of a list. */
export function DecideKey({ target }: { target: Target | undefined }) {
  const decides = may(useMe(), 'reports.decide');
  useShortcuts(
    { decide: () => target !== undefined && askDecision(target) },
    { enabled: decides && target !== undefined },
  );
  return null;
}

/** The entry of a row's menu; none without the permission. */
export function useDecideItem(target: Target): MenuItem[] {
  const decides = may(useMe(), 'reports.decide');
  return decides ? [{ label: 'Decide', icon: GAVEL, onSelect: () => askDecision(target) }] : [];
}
