import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface FailedProps {
  sentence: string;
  onRetry: () => void;
  /** Instead of Retry, where that can't help; null for nothing. */
  wayOn?: ReactNode;
  busy?: boolean;
  /** One line above the existing content, instead of replacing it. */
  inline?: boolean;
}

/** A failure with the server's sentence and a way to try again. */
export function Failed({ sentence, onRetry, wayOn, busy = false, inline = false }: FailedProps) {
  const retry =
    wayOn === undefined ? (
      <Button size="sm" icon={<RotateCw />} busy={busy} onClick={onRetry}>
        Retry
      </Button>
    ) : (
      wayOn
    );
  if (inline) {
    return (
      <div className="flex items-center gap-3 rounded-md bg-bad-soft px-3 py-1.5 text-bad">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        <p role="alert" className="min-w-0 flex-1">
          {sentence}
        </p>
        {retry}
      </div>
    );
  }
  return (
    <div className="flex flex-col items-center justify-center gap-3 px-4 py-10 text-center">
      <span aria-hidden="true" className="rounded-full bg-bad-soft p-2.5 text-bad">
        <CircleAlert className="size-5" />
      </span>
      <p role="alert" className="max-w-md font-medium text-bad">
        {sentence}
      </p>
      {retry}
    </div>
  );
}
