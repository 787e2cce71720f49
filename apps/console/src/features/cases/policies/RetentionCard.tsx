import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Field } from '#kit/Field.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const caseSettings = () =>
  queryOptions({
    queryKey: ['case-settings'],
    queryFn: ({ signal }) => rpc('admin_get_case_settings', {}, signal),
  });

/** How long evidence and notes are kept after their case was closed. */
export function RetentionCard() {
  return (
    <Card title="Retention">
      <QueryState
        query={useQuery(caseSettings())}
        fallback="Failed to load how long cases are kept"
        skeleton={<Skeleton className="h-16 w-full" />}
      >
        {({ case_retention_days: days }) => <RetentionForm key={days} days={days} />}
      </QueryState>
    </Card>
  );
}

function RetentionForm({ days }: { days: number }) {
  const [text, setText] = useState(String(days));
  const save = useAction({
    run: () => rpc('admin_save_case_settings', { p_case_retention_days: Number(text), p_expected: days }),
    fallback: 'Failed to save how long cases are kept',
    tell: 'inline',
    done: () => 'Retention saved.',
    refresh: [caseSettings().queryKey],
  });
  const isNumber = /^\d{1,6}$/.test(text.trim());
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber && !save.busy) save.start();
      }}
    >
      <Field
        label="Days that evidence and notes are kept after their case was closed"
        hint="Decisions and sanctions stay."
        error={isNumber ? save.error : 'Enter a number of days.'}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={text}
            className="max-w-32"
            onChange={(event) => {
              setText(event.target.value);
              save.reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={save.busy} disabled={!isNumber || Number(text) === days}>
        Save
      </Button>
    </form>
  );
}
