import { PageHeader } from '#kit/PageHeader.tsx';
import { HoursCard } from './HoursCard.tsx';
import { TargetsCard } from './TargetsCard.tsx';
import { TeamsCard } from './TeamsCard.tsx';

/** Who works on reports and tickets, when, and how soon they are to be done; kept by admins. */
export function DesksScreen() {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Desks" />
      <p className="max-w-prose text-muted">
        Who works on reports and tickets, when, and how soon they are to be answered and closed.
      </p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <TeamsCard />
        <HoursCard />
      </div>
      <TargetsCard />
    </div>
  );
}
