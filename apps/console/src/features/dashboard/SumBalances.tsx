import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { useAction } from '#kit/useAction.ts';
import { Sigma } from 'lucide-react';
import { useState } from 'react';
import { sumBalances } from './dashboard.api.ts';

/** 'Sum All Balances', computed on demand. For admins. */
export function SumBalances() {
  const [sum, setSum] = useState<number | null>(null);
  const action = useAction<undefined, number>({
    run: sumBalances,
    fallback: 'Failed to sum balances',
    onDone: setSum,
    errorDisplay: 'inline',
  });
  return (
    <>
      <ErrorLine text={action.error} className="max-sm:w-full" />
      {sum !== null && action.error === null && (
        <p role="status" className="tabular text-muted max-sm:w-full">
          Total balance: <strong className="font-semibold text-ink">{formatEuro(sum)}</strong>
        </p>
      )}
      <Button icon={<Sigma />} busy={action.busy} onClick={() => action.start(undefined)}>
        Sum All Balances
      </Button>
    </>
  );
}
