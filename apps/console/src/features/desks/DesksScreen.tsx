import { PageHeader } from '#kit/PageHeader.tsx';
import { HoursCard } from './HoursCard.tsx';
import { TargetsCard } from './TargetsCard.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { useEditDialog } from '#kit/dialog/useEditDialog.ts';
import { Empty } from '#kit/Empty.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { idOf } from '#kit/list/page.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { colleagues } from '#engine/notes/notes.api.ts';
import { teams } from '#parts/teams.api.ts';
import { May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { namesOf, type Team } from './desks.api.ts';
import { TeamDialog } from './TeamDialog.tsx';

/** Teams, working hours, and response and resolution targets; kept by admins. */
export function DesksScreen() {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Teams and targets" />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <TeamsCard />
        <HoursCard />
      </div>
      <TargetsCard />
    </div>
  );
}

/** The teams with their members. */
function TeamsCard() {
  const all = useQuery(teams());
  const people = useQuery(colleagues()).data;
  const [edit, dialog] = useEditDialog(TeamDialog, all.data, idOf);
  const membersOf = ({ member_ids: ids }: Team) =>
    people === undefined ? null : namesOf(ids, people) || 'Nobody yet';
  return (
    <Card
      title="Teams"
      flush
      actions={
        <May permission="config.edit">
          <Button size="sm" icon={<Plus />} onClick={() => edit(null)}>
            New team
          </Button>
        </May>
      }
    >
      <QueryState
        query={all}
        fallback="Failed to load teams"
        skeleton={<Skeleton className="m-4 h-24" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty text="No teams yet." hint="Reports and tickets can be handed over to a team." />}
      >
        {(rows) => (
          <ul>
            {rows.map((team) => (
              <li key={team.id} className="flex items-center gap-3 border-b px-4 py-2 last:border-b-0">
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="font-medium wrap-anywhere">
                    {team.name}
                  </span>
                  <span className="block min-h-5 text-sm wrap-anywhere text-muted">{membersOf(team)}</span>
                </span>
                <May permission="config.edit">
                  <IconButton
                    label={`Edit ${isolated(team.name)}`}
                    size="sm"
                    icon={<Pencil />}
                    onClick={() => edit(team)}
                  />
                </May>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {dialog}
    </Card>
  );
}
