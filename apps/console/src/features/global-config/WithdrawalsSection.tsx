import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { messageFor } from '#backend/messageFor.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { Failed } from '#kit/Failed.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { twoPersonRule } from '#parts/proposals.api.ts';
import { FieldsFor, May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { approvalLimit, moneyLimits, withdrawalsConfig } from './globalConfig.api.ts';
import { useWithdrawalsForm } from './useWithdrawalsForm.ts';
import { SETTING_LABELS, type Settings, settingsOf } from './withdrawalsForm.ts';

/** Automatic processing, the platform fee, and the limits for a second person. */
export function WithdrawalsSection() {
  const config = useQuery(withdrawalsConfig());
  const limit = useQuery(approvalLimit());
  const limits = useQuery(moneyLimits());
  const rule = useQuery(twoPersonRule());
  // Shown together: separate parts would shift the page.
  const isRead = limit.isFetched && limits.isFetched && rule.isFetched;
  const skeleton = <Skeleton className="h-193 max-w-sm max-sm:h-203" />;
  const [unread] = [limit, limits, rule].filter((query) => query.data === undefined && query.isError);
  return (
    <Card title="Withdrawals">
      <QueryState query={config} fallback="Failed to load withdrawals config" skeleton={skeleton}>
        {(stored) =>
          isRead ? (
            <WithdrawalsForm
              stored={settingsOf({
                config: stored,
                limit: limit.data,
                limits: limits.data,
                twoPersonRule: rule.data,
              })}
            />
          ) : (
            skeleton
          )
        }
      </QueryState>
      {config.data !== undefined && unread !== undefined && (
        <div className="mt-4 max-w-xl">
          <Failed
            inline
            sentence={messageFor(unread.error, 'Failed to load withdrawals config')}
            busy={unread.isFetching}
            onRetry={() => void unread.refetch()}
          />
        </div>
      )}
    </Card>
  );
}

function WithdrawalsForm({ stored }: { stored: Settings }) {
  const form = useWithdrawalsForm(stored);
  const { shown, isChanged, busy, problemOf, error, type, submit } = form;
  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
      noValidate
      className="flex max-w-sm flex-col gap-4"
    >
      <FieldsFor permission="config.edit">
        <SwitchedSetting
          setting="isAutomatic"
          form={form}
          hint="Pending requests are paid automatically, except those that need approval."
        />
        <TextField
          label={SETTING_LABELS.fee}
          hint="Deducted from every new withdrawal request."
          error={problemOf('fee')}
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          value={shown.fee}
          onChange={(event) => type('fee', event.target.value)}
        />
        <OptionalField
          setting="approval"
          form={form}
          hint="One person approves larger amounts, another releases them. Also applies to pending requests. Leave empty to turn off."
          placeholder="Off"
        />
        <OptionalField
          setting="release"
          form={form}
          hint="Beyond this, someone else has to process withdrawals or mark them as paid. Leave empty for no limit."
          placeholder="No limit"
        />
        <OptionalField
          setting="wait"
          form={form}
          hint="Payouts of an account wait after its password, email, role, second factor or payout destination was changed. 0 to 168."
        />
        <SwitchedSetting
          setting="twoPersonRule"
          form={form}
          hint="One admin proposes it, another confirms it. To turn this off takes a second admin too, or 24 hours if there is only one."
        />
      </FieldsFor>
      <p className="text-sm text-faint">
        {stored.twoPersonRule === false
          ? 'Changes take effect immediately.'
          : 'A change of the fee, or one that loosens these rules, is proposed first and takes effect once another admin confirms it.'}{' '}
        See{' '}
        <Link to="/admin/rules-of-money" className="underline">
          Payout controls
        </Link>
        .
      </p>
      <ErrorLine text={error} className="text-sm" />
      <May permission="config.edit">
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged} className="self-start">
          Save
        </Button>
      </May>
      {isChanged && <LeaveGuard what="Withdrawals" isSafe={() => Promise.resolve(false)} />}
    </form>
  );
}

type Form = ReturnType<typeof useWithdrawalsForm>;

interface SwitchedSettingProps {
  setting: 'isAutomatic' | 'twoPersonRule';
  form: Form;
  hint: string;
}

/** A checkbox with its explanation; absent if the setting can't be read. */
function SwitchedSetting({ setting, form, hint }: SwitchedSettingProps) {
  const isOn = form.shown[setting];
  if (isOn === undefined) return null;
  return (
    <div>
      <Checkbox
        label={SETTING_LABELS[setting]}
        checked={isOn}
        onChange={(event) => form.type(setting, event.target.checked)}
      />
      <p className="mt-1 pl-6 text-sm text-faint">{hint}</p>
      <ErrorLine text={form.problemOf(setting)} className="mt-1 text-sm" />
    </div>
  );
}

interface OptionalFieldProps {
  setting: 'approval' | 'release' | 'wait';
  form: Form;
  hint: string;
  placeholder?: string;
}

/** A setting read separately, absent if it can't be read. */
function OptionalField({ setting, form, hint, placeholder }: OptionalFieldProps) {
  const value = form.shown[setting];
  if (value === undefined) return null;
  return (
    <TextField
      label={SETTING_LABELS[setting]}
      hint={hint}
      error={form.problemOf(setting)}
      inputMode={setting === 'wait' ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={placeholder}
      className="tabular"
      value={value}
      onChange={(event) => form.type(setting, event.target.value)}
    />
  );
}
