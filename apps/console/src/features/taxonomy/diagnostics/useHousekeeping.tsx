import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { useAction } from '#kit/useAction.ts';
import type { HousekeepingResult } from '@marketdesk/contract/documents.ts';
import { BrushCleaning } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../move/counted.ts';
import { runHousekeeping } from './diagnostics.api.ts';

/** The button that runs housekeeping, and the card with its result. */
export function useHousekeeping() {
  const [result, setResult] = useState<HousekeepingResult | null>(null);
  const action = useAction({
    run: runHousekeeping,
    fallback: 'Failed',
    errorDisplay: 'inline',
    done: resultText,
    onDone: setResult,
    refresh: [['taxonomy']],
  });
  return {
    button: (
      <Button icon={<BrushCleaning />} busy={action.busy} onClick={() => action.start()}>
        Run housekeeping now
      </Button>
    ),
    answer: (action.error !== null || result !== null) && (
      <Card
        title="Housekeeping"
        actions={
          action.error === null && result !== null && <CopyButton text={json(result)}>Copy</CopyButton>
        }
      >
        {action.error !== null ? (
          <ErrorLine text={action.error} />
        ) : (
          result !== null && (
            <pre
              aria-label="Housekeeping result"
              className="overflow-x-auto font-mono text-xs whitespace-pre-wrap"
            >
              {json(result)}
            </pre>
          )
        )}
      </Card>
    ),
  };
}

function resultText(result: HousekeepingResult): string {
  const removed = Object.values(result).reduce<number>(
    (sum, value) => (typeof value === 'number' ? sum + value : sum),
    0,
  );
  return removed === 0
    ? 'Housekeeping found nothing to remove'
    : `Housekeeping removed ${counted(removed, 'entry', 'entries')}`;
}

function json(result: HousekeepingResult): string {
  return JSON.stringify(result, null, 2);
}
