import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { FiguresTable } from '#kit/FiguresTable.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Select } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePolicyTitle } from './AnswerFacts.tsx';
import { type Agreement, agreement } from './secondLook.api.ts';

const PERIODS = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
];

/** How many second looks agreed with the first decision, by its author and policy. For admins. */
export function AgreementCard() {
  const [days, setDays] = useState('30');
  return (
    <Card
      title="Agreement"
      flush
      actions={
        <Select
          aria-label="Period"
          options={PERIODS}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      }
    >
      <QueryState
        query={useQuery(agreement(Number(days)))}
        fallback="Failed to load agreement"
        skeleton={<Skeleton className="m-4 h-40" />}
        isEmpty={(rows) => rows.every((row) => row.answered + row.not_blind === 0)}
        empty={<Empty text="No second looks in this time." hint="The share is set with the policies." />}
      >
        {(rows) => <AgreementTable rows={rows} />}
      </QueryState>
    </Card>
  );
}

function AgreementTable({ rows }: { rows: readonly Agreement[] }) {
  const title = usePolicyTitle();
  const nameOf = ({ scope, user_id, policy_code }: Agreement) => {
    if (scope === 'all') return 'All';
    if (scope === 'policy') return policy_code === null ? 'No policy' : title(policy_code);
    return <UserRef userId={user_id} wraps />;
  };
  return (
    <FiguresTable
      label="Agreement"
      heading="First decision"
      headings={['Agreed', 'First decision kept', 'Decided again', 'Not blind: agreed']}
      rows={rows.map((row) => ({
        key: `${row.scope} ${row.user_id} ${row.policy_code}`,
        name: nameOf(row),
        isSum: row.scope === 'all',
        figures: [
          agreed(row),
          row.kept,
          row.changed,
          agreed({ answered: row.not_blind, agreed: row.not_blind_agreed }),
        ],
      }))}
    />
  );
}

/** `67%, 2 of 3`. */
export function agreed({ agreed: same, answered }: Pick<Agreement, 'agreed' | 'answered'>): string {
  return answered === 0 ? 'None answered' : `${Math.round((same / answered) * 100)}%, ${same} of ${answered}`;
}
