import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from './Button.tsx';

interface FailedProps {
  sentence: string;
  /** Null: trying again can't help. */
  onRetry: (() => void) | null;
  busy?: boolean;
  /** One line above the existing content. */
  inline?: boolean;
}

/** A failure with the server’s sentence and Retry. */
export function Failed({ sentence, onRetry, busy = false, inline = false }: FailedProps) {
  const retry = onRetry !== null && (
    <Button size="sm" icon={<RotateCw />} busy={busy} onClick={onRetry}>
      Retry
    </Button>
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
