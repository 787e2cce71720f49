import { ActingSelect } from '#kit/ActingSelect.tsx';
import { Fact } from '#kit/Facts.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { PRIORITIES } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { teams } from '../teams.api.ts';
import type { Desk, DeskRow } from './desk.ts';
import { DueTime } from './DueTime.tsx';
import { TagEditor } from './TagEditor.tsx';
import { useLabels } from './useLabels.ts';

interface TurnFactsProps<Row extends DeskRow> {
  desk: Desk<Row>;
  item: Row;
  /** Whether the viewer may not change it. */
  isReadOnly?: boolean;
}

/** Whose turn it is, in a list of facts; priority and tags are changed here. */
export function TurnFacts<Row extends DeskRow>({ desk, item, isReadOnly = false }: TurnFactsProps<Row>) {
  const labels = useLabels(desk, item);
  return (
    <>
      {item.priority !== undefined && (
        <Fact name="Priority">
          <ActingSelect
            label="Priority"
            face={readable(item.priority)}
            size="sm"
            value={item.priority}
            options={PRIORITIES.map((value) => ({ value, label: readable(value) }))}
            busy={labels.busy}
            onChoose={(priority) => labels.start({ priority })}
          />
        </Fact>
      )}
      <Fact name="Tags">
        {isReadOnly ? (
          item.tags.join(', ') || NOTHING
        ) : (
          <TagEditor tags={item.tags} onChange={labels.start} />
        )}
      </Fact>
      {item.team_id !== null && (
        <Fact name="Team">
          <TeamName teamId={item.team_id} />
        </Fact>
      )}
      {item.status !== 'closed' && (
        <>
          {item.snoozed_until !== null && <Fact name="Snoozed until">{exactTime(item.snoozed_until)}</Fact>}
          <Fact name="Waiting since">
            <TimeAgo at={item.waiting_since} />
          </Fact>
          <Fact name="Due">
            <DueTime item={item} />
          </Fact>
        </>
      )}
    </>
  );
}

function TeamName({ teamId }: { teamId: string }) {
  const known = useQuery(teams()).data;
  return <>{known?.find(({ id }) => id === teamId)?.name ?? NOTHING}</>;
}
