import { useThrottled } from '#kit/useThrottled.ts';
import { type LiveState, useChanges } from '#parts/live/useChanges.ts';
import { useQueryClient } from '@tanstack/react-query';
import { REPORT_METRICS_KEY, REPORTS_KEY } from '../reports.api.ts';

const ROWS_EVERY_MS = 1000;
const NUMBERS_EVERY_MS = 5000;

/** While enabled, what other people do to reports appears: an event only says that something is to be read again. */
export function useLiveReports(enabled: boolean): LiveState {
  const client = useQueryClient();
  const readRows = useThrottled(
    () => void client.invalidateQueries({ queryKey: REPORTS_KEY }),
    ROWS_EVERY_MS,
  );
  const readNumbers = useThrottled(
    () => void client.invalidateQueries({ queryKey: [...REPORT_METRICS_KEY, 'counts'] }),
    NUMBERS_EVERY_MS,
  );
  const read = () => {
    readRows();
    readNumbers();
  };
  return useChanges({ table: 'reports' }, { onChange: read, onCaughtUp: read }, enabled);
}

/** The same for the page of one report. */
export function useLiveReport(reportId: string): LiveState {
  const client = useQueryClient();
  const read = useThrottled(() => void client.invalidateQueries({ queryKey: REPORTS_KEY }), ROWS_EVERY_MS);
  return useChanges({ table: 'reports', filter: `id=eq.${reportId}` }, { onChange: read, onCaughtUp: read });
}
