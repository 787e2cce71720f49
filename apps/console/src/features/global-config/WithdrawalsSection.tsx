import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { messageFor } from '#backend/messageFor.ts';
import { Failed } from '#kit/Failed.tsx';
import { Field } from '#kit/Field.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { approvalLimit, withdrawalsConfig } from './globalConfig.api.ts';
import { useWithdrawalsForm } from './useWithdrawalsForm.ts';
import { SETTING_LABELS, type Settings, settingsOf } from './withdrawalsForm.ts';

/** Whether withdrawals are processed by themselves, what the platform keeps of each, and which ones two people have to see. */
export function WithdrawalsSection() {
  const config = useQuery(withdrawalsConfig());
  const limit = useQuery(approvalLimit());
  return (
    <Card title="Withdrawals">
      <QueryState
        query={config}
        fallback="Failed to load withdrawals config"
        skeleton={<Skeleton className="h-56 w-full max-w-sm" />}
      >
        {(stored) => <WithdrawalsForm stored={settingsOf(stored, limit.data)} />}
      </QueryState>
      {config.data !== undefined && limit.data === undefined && limit.isError && (
        <div className="mt-4 max-w-xl">
          <Failed
            inline
            sentence={messageFor(limit.error, 'Failed to load withdrawals config')}
            busy={limit.isFetching}
            onRetry={() => void limit.refetch()}
          />
        </div>
      )}
    </Card>
  );
}

function WithdrawalsForm({ stored }: { stored: Settings }) {
  const { shown, isChanged, busy, problemOf, error, type, submit } = useWithdrawalsForm(stored);
  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
      noValidate
      className="flex max-w-sm flex-col gap-4"
    >
      <div>
        <Checkbox
          label={SETTING_LABELS.isAutomatic}
          checked={shown.isAutomatic}
          onChange={(event) => type('isAutomatic', event.target.checked)}
        />
        <p className="mt-1 pl-6 text-sm text-faint">
          Pending requests are paid automatically, except those that need approval.
        </p>
        {problemOf('isAutomatic') !== null && (
          <p role="alert" className="mt-1 text-sm text-bad">
            {problemOf('isAutomatic')}
          </p>
        )}
      </div>
      <Field
        label={SETTING_LABELS.fee}
        hint="Deducted from every new withdrawal request."
        error={problemOf('fee')}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            value={shown.fee}
            onChange={(event) => type('fee', event.target.value)}
          />
        )}
      </Field>
      {shown.approval !== undefined && (
        <Field
          label={SETTING_LABELS.approval}
          hint="One person approves larger amounts, another releases them. Also applies to pending requests. Leave empty to turn off."
          error={problemOf('approval')}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="Off"
              className="tabular"
              value={shown.approval}
              onChange={(event) => type('approval', event.target.value)}
            />
          )}
        </Field>
      )}
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} disabled={!isChanged} className="self-start">
        Save
      </Button>
      {isChanged && <LeaveGuard what="Withdrawals" isSafe={() => Promise.resolve(false)} />}
    </form>
  );
}
