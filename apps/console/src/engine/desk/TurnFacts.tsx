import { ActingSelect } from '#kit/ActingSelect.tsx';
import { Fact } from '#kit/Facts.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { PRIORITIES } from '@marketdesk/contract/enums.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { teams } from '#parts/teams.api.ts';
import { auditedAs, type Desk, type DeskRow } from './desk.ts';
import { DueTime } from './DueTime.tsx';
import { TagEditor } from './TagEditor.tsx';
import { label, type LabelChange } from './turns.api.ts';

interface TurnFactsProps<Row extends DeskRow> {
  desk: Desk<Row>;
  item: Row;
  isReadOnly?: boolean;
}

/** Turn and deadlines in a list of facts; priority and tags are editable. */
export function TurnFacts<Row extends DeskRow>({ desk, item, ...props }: TurnFactsProps<Row>) {
  const isReadOnly = !may(useMe(), desk.permission) || props.isReadOnly === true;
  const labels = useLabels(desk, item);
  return (
    <>
      {item.priority !== undefined && (
        <Fact name="Priority">
          {isReadOnly ? (
            readable(item.priority)
          ) : (
            <ActingSelect
              label="Priority"
              face={readable(item.priority)}
              size="sm"
              value={item.priority}
              options={PRIORITIES.map((value) => ({ value, label: readable(value) }))}
              busy={labels.busy}
              onChoose={(priority) => labels.start({ priority })}
            />
          )}
        </Fact>
      )}
      {(!isReadOnly || item.tags.length > 0) && (
        <Fact name="Tags">
          {isReadOnly ? item.tags.join(', ') : <TagEditor tags={item.tags} onChange={labels.start} />}
        </Fact>
      )}
      {item.team_id !== null && (
        <Fact name="Team">
          <TeamName teamId={item.team_id} />
        </Fact>
      )}
      {item.status !== 'closed' && (
        <>
          {item.snoozed_until !== null && <Fact name="Snoozed until">{exactTime(item.snoozed_until)}</Fact>}
          {item.waiting_since !== null && (
            <Fact name="Waiting since">
              <TimeAgo at={item.waiting_since} />
            </Fact>
          )}
          {(item.due_at !== null || item.breached_at !== null) && (
            <Fact name="Due">
              <DueTime item={item} />
            </Fact>
          )}
        </>
      )}
    </>
  );
}

function TeamName({ teamId }: { teamId: string }) {
  const known = useQuery(teams()).data;
  return <>{known?.find(({ id }) => id === teamId)?.name ?? NOTHING}</>;
}

/** Changes an item's priority and tags, optimistically. */
function useLabels<Row extends DeskRow>(desk: Desk<Row>, item: Row): Action<LabelChange> {
  const client = useQueryClient();
  return useAction<LabelChange>({
    run: (change) => label({ thing: desk.thing, id: item.id }, change),
    fallback: `Failed to save ${desk.thing}`,
    done: (_, { add, remove }) => {
      if (add !== undefined) return `Tag added: ${isolated(add)}.`;
      return remove === undefined ? 'Priority changed.' : `Tag removed: ${isolated(remove)}.`;
    },
    about: () => item.id,
    undo: () => undoLatest(auditedAs(desk, 'label'), item.id),
    serial: `labels ${item.id}`,
    optimistic: ({ priority, add, remove }) =>
      showRow<DeskRow>(client, desk.key, {
        id: item.id,
        ...(priority !== undefined && { priority }),
        tags: [...new Set([...item.tags, ...(add === undefined ? [] : [add])])].filter(
          (tag) => tag !== remove,
        ),
      }),
    refresh: desk.shows,
  });
}
