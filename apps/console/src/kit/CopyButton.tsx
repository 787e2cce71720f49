import { Check, Copy } from 'lucide-react';
import { Button, type ButtonVariant } from './Button.tsx';
import { useCopy } from './useCopy.ts';

/** Copies a text shown elsewhere: `Copy ID`, then `Copied` for a second. */
export function CopyButton({
  text,
  variant,
  children,
}: {
  text: string;
  variant?: ButtonVariant;
  children: string;
}) {
  const { copied, copy } = useCopy();
  return (
    <Button
      size="sm"
      variant={variant}
      icon={copied ? <Check className="text-good" /> : <Copy />}
      onClick={() => copy(text)}
    >
      {copied ? 'Copied' : children}
    </Button>
  );
}
