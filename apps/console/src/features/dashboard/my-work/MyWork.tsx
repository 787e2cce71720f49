import { useThrottled } from '#kit/useThrottled.ts';
import { useChanges } from '#parts/live/useChanges.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApprovalsList } from './ApprovalsList.tsx';
import { MY_WORK_KEY, myWork } from './myWork.api.ts';
import { TimesCard } from './TimesCard.tsx';
import { TodayCard } from './TodayCard.tsx';
import { MyViews, SecondLooks, WorkCard } from './WorkCard.tsx';
import { WorkList } from './WorkList.tsx';

const AT_MOST_EVERY_MS = 5000;

/** What the viewer has to do, what colleagues did, and how long it takes. */
export default function MyWork() {
  const query = useQuery(myWork());
  useLive();
  const count = query.data?.held_count ?? 0;
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      <WorkCard
        title={count > 0 ? `Assigned to me (${count === 200 ? '200+' : count})` : 'Assigned to me'}
        query={query}
        actions={<MyViews />}
        empty="You have claimed nothing."
        hint="Claim the one that has waited longest."
        isEmpty={({ held }) => held.length === 0}
      >
        {({ held }) => <WorkList items={held} />}
      </WorkCard>
      <WorkCard
        title="Longest waiting"
        query={query}
        empty="Nothing is waiting."
        isEmpty={({ waiting }) => waiting.length === 0}
      >
        {({ waiting }) => <WorkList items={waiting} byWaiting />}
      </WorkCard>
      <WorkCard
        title="Handed over to me"
        query={query}
        empty="Nothing new was handed over to you."
        isEmpty={({ handed, second_looks: looks }) => handed.length === 0 && looks === 0}
      >
        {({ handed, second_looks: looks }) => (
          <>
            {looks > 0 && <SecondLooks count={looks} />}
            <WorkList items={handed} />
          </>
        )}
      </WorkCard>
      <WorkCard
        title="Approvals"
        query={query}
        empty="Nothing needs a second approval."
        isEmpty={({ approvals }) => approvals.length === 0}
      >
        {({ approvals }) => <ApprovalsList approvals={approvals} />}
      </WorkCard>
      <TodayCard />
      <TimesCard />
    </div>
  );
}

/** Reads the lists again when something changes on a desk. */
function useLive(): void {
  const client = useQueryClient();
  const read = useThrottled(() => void client.invalidateQueries({ queryKey: MY_WORK_KEY }), AT_MOST_EVERY_MS);
  useChanges({ table: 'reports' }, { onChange: read });
  useChanges({ table: 'support_tickets' }, { onChange: read });
}
