import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { policies } from '#engine/decide/decide.api.ts';
import { colleagues } from '#engine/notes/notes.api.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { nameOf } from '#parts/users.api.ts';
import { May } from '#session/May.tsx';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { NumberSetting } from './NumberSetting.tsx';

type Share = RowOf<'admin_get_second_look_shares'>;
type Whose = Pick<Share, 'policy_code' | 'user_id'>;

const shares = () =>
  queryOptions({
    queryKey: ['second-looks', 'shares'],
    queryFn: ({ signal }) => rpc('admin_get_second_look_shares', {}, signal),
  });

const EVERYTHING: Whose = { policy_code: null, user_id: null };
const isOverall = ({ policy_code: policy, user_id: user }: Whose) => policy === null && user === null;

function useSave(onDone?: () => void) {
  return useAction<Whose & { percent: number | null; expected: number | null }>({
    run: ({ policy_code, user_id, percent, expected }) =>
      rpc('admin_save_second_look_share', {
        p_percent: percent,
        p_policy: policy_code,
        p_user_id: user_id,
        p_expected: expected,
      }),
    fallback: 'Failed to save the share',
    errorDisplay: 'inline',
    done: () => 'Share saved.',
    refresh: [shares().queryKey],
    onDone: () => onDone?.(),
  });
}

/** The share of closed reports that get a second look: of all, of a policy or of a person. */
export function SecondLookCard() {
  const save = useSave();
  return (
    <Card title="Second look">
      <QueryState
        query={useQuery(shares())}
        fallback="Failed to load shares"
        skeleton={<Skeleton className="h-24 w-full" />}
      >
        {(all) => {
          const percent = all.find(isOverall)?.percent ?? null;
          return (
            <div className="flex flex-col gap-4">
              <NumberSetting
                label="Percent of closed reports reviewed by a second moderator"
                hint="Chosen at random when a report is closed. 0 turns this off."
                value={percent ?? 0}
                isValid={isPercent}
                problem={PERCENT_PROBLEM}
                action={save}
                verb="Save share"
                onSave={(changed) => save.start({ ...EVERYTHING, percent: changed, expected: percent })}
              />
              <Exceptions all={all.filter((share) => !isOverall(share))} />
            </div>
          );
        }}
      </QueryState>
    </Card>
  );
}

const isPercent = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;
const PERCENT_PROBLEM = 'Enter a whole number from 0 to 100.';

function Exceptions({ all }: { all: readonly Share[] }) {
  const known = useQuery(policies()).data ?? [];
  const remove = useSave();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">Other shares</h3>
      <p className="text-sm text-muted">
        Overrides the percentage above for a policy or a person. If both apply, the higher one counts.
      </p>
      <ErrorLine text={remove.error} />
      <ul className="flex flex-col gap-1">
        {all.map((share) => (
          <li key={`${share.policy_code} ${share.user_id}`} className="flex flex-wrap items-center gap-3">
            {share.policy_code === null ? (
              <UserRef userId={share.user_id} />
            ) : (
              (known.find(({ code }) => code === share.policy_code)?.title ?? share.policy_code)
            )}
            <span className="tabular">{share.percent}%</span>
            <May permission="config.edit">
              <Button
                size="sm"
                onClick={() => remove.start({ ...share, percent: null, expected: share.percent })}
              >
                Remove
              </Button>
            </May>
          </li>
        ))}
      </ul>
      <May permission="config.edit">
        <NewShare all={all} />
      </May>
    </div>
  );
}

/** `policy:scams` or `user:ID`, the values of one select. */
function whoseOf(value: string): Whose | null {
  const [kind, id = ''] = value.split(':');
  if (kind === 'policy') return { policy_code: id, user_id: null };
  return kind === 'user' ? { policy_code: null, user_id: id } : null;
}

function NewShare({ all }: { all: readonly Share[] }) {
  const known = useQuery(policies()).data ?? [];
  const people = useQuery(colleagues()).data ?? [];
  const [value, setValue] = useState('');
  const [text, setText] = useState('');
  const save = useSave(() => {
    setValue('');
    setText('');
  });
  const whose = whoseOf(value);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (whose === null || !isPercent(text) || save.busy) return;
    const seen = all.find((one) => one.policy_code === whose.policy_code && one.user_id === whose.user_id);
    save.start({ ...whose, percent: Number(text), expected: seen?.percent ?? null });
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={add}>
      <SelectField
        label="Policy or person"
        options={[
          { value: '', label: 'Choose…' },
          ...known.map(({ code, title }) => ({ value: `policy:${code}`, label: title })),
          ...people.map((person) => ({ value: `user:${person.user_id}`, label: nameOf(person) })),
        ]}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <TextField
        label="Percent"
        error={text === '' || isPercent(text) ? save.error : PERCENT_PROBLEM}
        inputMode="numeric"
        value={text}
        className="max-w-24"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={save.busy} disabled={whose === null || !isPercent(text)}>
        Add
      </Button>
    </form>
  );
}
