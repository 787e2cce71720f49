import { Button, type ButtonSize, type ButtonVariant } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { preloadDialog } from '#kit/dialog/Dialog.tsx';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import type { ClaimAction } from '#parts/claims.ts';
import { useMe } from '#session/MeContext.ts';
import { type MouseEvent, useRef } from 'react';
import type { Report } from '../report.ts';
import { reportActions } from '../reportActions.ts';
import { type ReportPressOptions, useReportPress } from './useReportPress.tsx';

const LABELS: Record<ClaimAction, string> = {
  claim: 'Claim',
  take_over: 'Take over',
  release: 'Unclaim',
  close: 'Close',
};

// What can be taken back stands last: a second press on Claim must not be a Close.
const ORDER: readonly ClaimAction[] = ['close', 'take_over', 'release', 'claim'];

interface ReportActionsProps extends Omit<ReportPressOptions, 'onStart'> {
  report: Report;
  size?: ButtonSize;
  /** In a table every row has buttons, and none of them shouts. */
  quiet?: boolean;
  /** Where `c` and `e` press these buttons; left out in a table, whose rows share the keys. */
  keys?: 'page' | 'drawer' | undefined;
  /** Only these, where the buttons stand in several places. */
  only?: readonly ClaimAction[];
}

/** The buttons of one report. */
export function ReportActions({
  report,
  size = 'md',
  quiet = false,
  keys,
  only = ORDER,
  ...options
}: ReportActionsProps) {
  const offered = reportActions(report, useMe());
  const container = useRef<HTMLSpanElement>(null);
  const keepFocus = useKeptFocus(container, report.status);
  const { press, busy, question } = useReportPress({ ...options, onStart: keepFocus });
  useShortcuts(
    { c: () => press('claim', report), e: () => press('close', report) },
    { layer: keys ?? 'page', enabled: keys !== undefined },
  );
  return (
    <span
      ref={container}
      className={cx('inline-flex items-center justify-end gap-1.5', !quiet && 'flex-wrap')}
      onPointerEnter={preloadDialog}
    >
      {ORDER.filter((name) => offered.includes(name) && only.includes(name)).map((name) => (
        <Button
          key={name}
          size={size}
          variant={variantOf(name, quiet)}
          busy={busy}
          className={cx(quiet && isSecond(name) && 'max-lg:hidden')}
          // The second click of a double one would press what took the first one's place.
          onClick={(event: MouseEvent) => (event.detail > 1 ? undefined : press(name, report))}
        >
          {LABELS[name]}
        </Button>
      ))}
      {question}
    </span>
  );
}

// On a narrow screen a row has room for one button; the drawer has them all.
function isSecond(action: ClaimAction): boolean {
  return action === 'release' || action === 'take_over';
}

function variantOf(action: ClaimAction, quiet: boolean): ButtonVariant {
  if (quiet) return isSecond(action) ? 'ghost' : 'secondary';
  return action === 'claim' || action === 'close' ? 'primary' : 'secondary';
}
