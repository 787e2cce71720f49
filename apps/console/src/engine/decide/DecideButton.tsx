import { Button, type ButtonSize, type ButtonVariant } from '#kit/Button.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
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

/** Opens the decision dialog for a target. */
export function DecideButton({ target, keys, size = 'md', ...look }: DecideButtonProps) {
  const ask = () => askDecision(target);
  useShortcuts({ decide: ask }, { layer: keys ?? 'page', enabled: keys !== undefined });
  return (
    <Button {...look} size={size} icon={size === 'md' && <Gavel />} onClick={ask}>
      Decide
    </Button>
  );
}

/** The key for the focused row of a list. */
export function DecideKey({ target }: { target: Target | undefined }) {
  useShortcuts(
    { decide: () => target !== undefined && askDecision(target) },
    { enabled: target !== undefined },
  );
  return null;
}
