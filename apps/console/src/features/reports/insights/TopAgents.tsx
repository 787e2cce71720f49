import { inThousands } from '#kit/format/count.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { agentClaims } from './metrics.api.ts';
import { Panel } from './Panel.tsx';

/** Who took on most reports in the last 30 days, as bars. */
export function TopAgents() {
  return (
    <Panel query={useQuery(agentClaims())} label="Top Agents (30d)">
      {(agents) => (
        <div className="flex flex-1 flex-col">
          <p className="flex h-6 items-center justify-between gap-2">
            <span className="text-sm font-medium whitespace-nowrap">Top Agents (30d)</span>
            <span className="truncate text-xs text-muted">claimed · closed</span>
          </p>
          {agents.length === 0 ? (
            <p className="m-auto text-muted">No reports claimed yet.</p>
          ) : (
            <ol className="flex flex-1 flex-col">
              {agents.map(({ user_id, claims_count, closed_count }) => (
                <Agent key={user_id} userId={user_id} claims={claims_count} closed={closed_count} />
              ))}
            </ol>
          )}
        </div>
      )}
    </Panel>
  );
}

/** Ten percent a claim, at most the whole width. */
function barPercent(claims: number): number {
  return Math.min(100, Math.max(0, claims) * 10);
}

function Agent({ userId, claims, closed }: { userId: string | null; claims: number; closed: number }) {
  return (
    <li className="relative flex h-6 items-center justify-between gap-2 px-1 text-sm">
      <span
        aria-hidden="true"
        data-bar
        className="absolute inset-y-0.5 left-0 rounded-sm bg-accent-soft"
        style={{ width: `${barPercent(claims)}%` }}
      />
      <span className="relative min-w-0 [&_.size-6]:size-5">
        <UserRef userId={userId} />
      </span>
      <span className="tabular relative whitespace-nowrap">
        <span className="sr-only">{`${claims} claimed, ${closed} closed`}</span>
        <span aria-hidden="true">
          <strong className="font-semibold">{inThousands(claims)}</strong> · {inThousands(closed)}
        </span>
      </span>
    </li>
  );
}
