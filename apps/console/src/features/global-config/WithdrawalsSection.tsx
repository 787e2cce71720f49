import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { Field } from '#kit/Field.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { saveWithdrawalsConfig, type WithdrawalsConfig, withdrawalsConfig } from './globalConfig.api.ts';
import { readFee } from './priceFields.ts';

/** Whether withdrawals are processed by themselves, and what the platform keeps of each. */
export function WithdrawalsSection() {
  const config = useQuery(withdrawalsConfig());
  return (
    <Card title="Withdrawals">
      <QueryState
        query={config}
        fallback="Failed to load withdrawals config"
        skeleton={<Skeleton className="h-32 w-full" />}
      >
        {(stored) => <WithdrawalsForm stored={stored} />}
      </QueryState>
    </Card>
  );
}

interface Draft {
  isAutomatic: boolean;
  fee: string;
}

/** Shows what is stored until somebody changes it here; from then on what they typed, until it is saved. */
function WithdrawalsForm({ stored }: { stored: WithdrawalsConfig }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isAutomatic, fee } = draft ?? {
    isAutomatic: stored.is_automatic,
    fee: stored.platform_fee.toFixed(2),
  };
  const save = useAction({
    run: saveWithdrawalsConfig,
    fallback: 'Failed to save withdrawals config',
    done: () => 'Saved',
    onDone: () => setDraft(null),
    refresh: [withdrawalsConfig().queryKey],
    tell: 'inline',
  });
  const isChanged = isAutomatic !== stored.is_automatic || readFee(fee) !== stored.platform_fee;
  const change = (part: Partial<Draft>) => {
    setDraft({ isAutomatic, fee, ...part });
    setProblem(null);
    save.reset();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const platformFee = readFee(fee);
    if (platformFee === null) {
      setProblem('Platform fee must be a number');
      return;
    }
    setProblem(null);
    save.start({ is_automatic: isAutomatic, platform_fee: platformFee });
  };

  return (
    <form onSubmit={submit} noValidate className="flex max-w-sm flex-col items-start gap-4">
      <Checkbox
        label="Automatic withdrawals"
        checked={isAutomatic}
        onChange={(event) => change({ isAutomatic: event.target.checked })}
      />
      <Field
        label="Platform Fee (%)"
        hint="Kept of every withdrawal requested from now on."
        error={problem ?? save.error}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={fee}
            onChange={(event) => change({ fee: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={save.busy} disabled={!isChanged}>
        Save
      </Button>
      {isChanged && <LeaveGuard what="Withdrawals" isSafe={() => Promise.resolve(false)} />}
    </form>
  );
}
