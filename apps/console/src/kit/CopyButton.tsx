import { Check, Copy } from 'lucide-react';
import { Button } from './Button.tsx';
import { useCopy } from './useCopy.ts';

/** Copies a text that stands elsewhere: `Copy ID`, then `Copied` for a second. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { copied, copy } = useCopy();
  return (
    <Button size="sm" icon={copied ? <Check className="text-good" /> : <Copy />} onClick={() => copy(text)}>
      {copied ? 'Copied' : children}
    </Button>
  );
}
