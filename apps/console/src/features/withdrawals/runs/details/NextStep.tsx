import { Note } from '#kit/Note.tsx';
import type { PayoutRun } from '../run.ts';

const STEPS: Readonly<Record<PayoutRun['state'], string>> = {
  draft: 'Two people must release this run, at least one of them an admin. Check the payments first.',
  first_released: 'One more person must release this run. At least one of the two must be an admin.',
  released:
    'Download the file and upload it in your online banking. Then the run can no longer be cancelled.',
  fetched:
    'Upload the file in your online banking, if you haven’t yet. Statements of the bank settle the payments.',
  completed: 'The bank has answered for every payment.',
  cancelled: 'Nothing was paid. The withdrawals can be processed again.',
};

/** What to do next, and why the viewer can't. */
export function NextStep({ run }: { run: PayoutRun }) {
  const { release, fetch } = run.details.blocked;
  const isWaiting = run.state === 'draft' || run.state === 'first_released';
  const obstacle = isWaiting ? release : run.state === 'released' ? fetch : undefined;
  return (
    <Note isWarning={obstacle !== undefined}>
      <p>{STEPS[run.state]}</p>
      {/* As text, for people who can't see the tooltips of disabled buttons. */}
      {obstacle !== undefined && <p className="mt-0.5">{obstacle.message}</p>}
    </Note>
  );
}
