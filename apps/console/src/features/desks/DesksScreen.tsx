import { PageHeader } from '#kit/PageHeader.tsx';
import { HoursCard } from './HoursCard.tsx';
import { TargetsCard } from './TargetsCard.tsx';
import { TeamsCard } from './TeamsCard.tsx';

/** Teams, working hours, and response and resolution targets; kept by admins. */
export function DesksScreen() {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Teams and targets" />
      <p className="max-w-prose text-muted">Teams, working hours, and response and resolution targets.</p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <TeamsCard />
        <HoursCard />
      </div>
      <TargetsCard />
    </div>
  );
}
