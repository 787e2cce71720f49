import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { useAction } from '#kit/useAction.ts';
import { endSession, type OwnSession, SESSIONS_KEY } from './account.api.ts';

// The first match counts: most browsers also name those they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^node\b|\bundici\b/i, 'Node.js'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox on Windows`, from a user agent; shown unchanged if unknown. */
export function browserName(userAgent: string | null): string {
  const text = userAgent?.trim() ?? '';
  if (text === '') return 'Unknown browser';
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? (system === undefined ? text : `Unknown browser on ${system}`);
}

export const SESSION_COLUMNS: ListColumn<OwnSession>[] = [
  {
    id: 'user_agent',
    header: 'Browser',
    grow: true,
    cell: (session) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="max-w-full truncate" title={session.user_agent ?? undefined}>
          {browserName(session.user_agent)}
        </span>
        {session.is_current && <Badge tone="accent">This session</Badge>}
      </span>
    ),
  },
  {
    id: 'ip',
    header: 'Address',
    from: 'sm',
    width: 'w-44',
    cell: (session) => <span className="font-mono text-sm">{session.ip ?? NOTHING}</span>,
  },
  {
    id: 'created_at',
    header: 'Signed in',
    from: 'md',
    width: 'w-36',
    cell: (session) => <TimeAgo at={session.created_at} />,
  },
  {
    id: 'last_used_at',
    header: 'Last used',
    width: 'w-32',
    cell: (session) => <TimeAgo at={session.last_used_at} short />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 'w-24',
    align: 'right',
    hideHeading: true,
    cell: (session) => (session.is_current ? null : <EndSession session={session} />),
  },
];

function EndSession({ session }: { session: OwnSession }) {
  const end = useAction({
    run: endSession,
    fallback: 'Failed to sign out the session',
    done: () => 'Session signed out.',
    refresh: [SESSIONS_KEY],
  });
  return (
    <Button
      size="sm"
      busy={end.busy}
      aria-label={`Sign out: ${browserName(session.user_agent)}`}
      onClick={() => end.start(session)}
    >
      Sign out
    </Button>
  );
}
