import { Badge, type Tone } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';
import { TOOLTIP } from '#kit/Tooltip.tsx';
import { May } from '#session/May.tsx';
import type { PayoutCheck } from '@marketdesk/contract/documents.ts';
import { Link } from '@tanstack/react-router';
import { Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { UserRef } from './UserRef.tsx';

interface LevelLook {
  word: string;
  tone: Tone;
  Icon: LucideIcon;
}

export const LEVELS: Readonly<Record<PayoutCheck['level'], LevelLook>> = {
  info: { word: 'Info', tone: 'info', Icon: Info },
  warning: { word: 'Warning', tone: 'warn', Icon: TriangleAlert },
  danger: { word: 'Danger', tone: 'bad', Icon: OctagonAlert },
};

interface PayoutChecksProps {
  checks: readonly PayoutCheck[];
  /** The person who is paid. */
  userId: string;
}

/** Signs that a payout needs a closer look, the most serious first, with links to what they are about. */
export function PayoutChecks({ checks, userId }: PayoutChecksProps) {
  if (checks.length === 0) return <p className="text-muted">Nothing unusual.</p>;
  return (
    <ul aria-label="Checks" className="flex flex-col gap-2">
      {checks.map((check) => (
        <li key={check.code + check.level} className="flex items-start gap-2.5">
          <Level level={check.level} />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            {check.reason}
            {check.user_ids?.map((id) => (
              <UserRef key={id} userId={id} />
            ))}
            {check.code === 'open_reports' && (
              <May permission="reports.read">
                <Link
                  to="/admin/reports"
                  search={{ search: userId }}
                  className="rounded-sm text-accent-text hover:underline"
                >
                  Reports
                </Link>
              </May>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The same as badges, for rows; the sentences are their tooltips. */
export function PayoutCheckBadges({ checks }: Pick<PayoutChecksProps, 'checks'>) {
  return (
    <span className="flex flex-wrap gap-1">
      {checks.map(({ code, level, reason }) => (
        <span key={code + level} {...{ [TOOLTIP.text]: reason }}>
          <Badge tone={LEVELS[level].tone}>{readable(code)}</Badge>
        </span>
      ))}
    </span>
  );
}

function Level({ level }: { level: PayoutCheck['level'] }) {
  const { word, tone, Icon } = LEVELS[level];
  return (
    <span className="w-20 shrink-0">
      <Badge tone={tone}>
        <Icon aria-hidden="true" className="size-3" />
        {word}
      </Badge>
    </span>
  );
}
