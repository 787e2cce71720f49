import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import type { Report } from '../report.ts';
import { useReportPress } from './useReportPress.tsx';

/** `c` and `e` on the row of the list that has the keyboard. */
export function RowKeys({ report }: { report: Report | undefined }) {
  const { press, question } = useReportPress();
  useShortcuts(
    {
      c: () => report !== undefined && press('claim', report),
      e: () => report !== undefined && press('close', report),
    },
    { enabled: report !== undefined },
  );
  return question;
}
