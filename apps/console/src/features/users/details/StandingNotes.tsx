import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Note } from '#kit/Note.tsx';
import { sanctionWords } from '#parts/history/entryWords.ts';
import { UserRef } from '#parts/UserRef.tsx';
import type { Standing } from '@marketdesk/contract/documents.ts';

/** What is in force against somebody: by whom, since when, until when and why. */
export function StandingNotes({ standing }: { standing: readonly Standing[] }) {
  if (standing.length === 0) return null;
  return (
    <ul aria-label="In force" className="flex flex-col gap-2">
      {standing.map((sanction) => (
        <li key={`${sanction.kind} ${sanction.imposed_at}`}>
          <Note isWarning>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="font-semibold">{sanctionWords(sanction.kind)}</span>
              <TimeAgo at={sanction.imposed_at} />
              {sanction.imposed_by !== null && (
                <span className="inline-flex min-w-0 items-center gap-1.5 text-ink">
                  by <UserRef userId={sanction.imposed_by} />
                </span>
              )}
              {sanction.policy !== null && <span>{sanction.policy}</span>}
              {sanction.ends_at !== null && <span>until {exactTime(sanction.ends_at)}</span>}
            </div>
            <p className="wrap-anywhere whitespace-pre-line text-ink">
              {sanction.reason ?? 'No reason was given.'}
            </p>
          </Note>
        </li>
      ))}
    </ul>
  );
}
