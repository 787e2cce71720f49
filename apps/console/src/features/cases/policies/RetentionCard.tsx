import { rpc } from '#backend/rest.ts';
import { Card } from '#kit/Card.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { NumberSetting } from './NumberSetting.tsx';

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

const isDays = (text: string) => /^\d{1,6}$/.test(text.trim());

function RetentionForm({ days }: { days: number }) {
  const save = useAction<number>({
    run: (kept) => rpc('admin_save_case_settings', { p_case_retention_days: kept, p_expected: days }),
    fallback: 'Failed to save how long cases are kept',
    errorDisplay: 'inline',
    done: () => 'Retention saved.',
    refresh: [caseSettings().queryKey],
  });
  return (
    <NumberSetting
      label="Days that evidence and notes are kept after their case was closed"
      hint="Decisions and sanctions stay."
      value={days}
      isValid={isDays}
      problem="Enter a number of days."
      action={save}
      verb="Save"
      onSave={save.start}
    />
  );
}
