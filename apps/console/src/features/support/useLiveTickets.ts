import { useThrottled } from '#kit/useThrottled.ts';
import { type LiveState, useChanges } from '#parts/live/useChanges.ts';
import { useQueryClient } from '@tanstack/react-query';
import { NUMBERS_KEY, TICKETS_KEY } from './support.api.ts';

const ROWS_EVERY_MS = 1000;
const NUMBERS_EVERY_MS = 5000;

/** While enabled, what happens to tickets appears: an event only says that something is to be read again. */
export function useLiveTickets(enabled: boolean): LiveState {
  const client = useQueryClient();
  const readRows = useThrottled(
    () => void client.invalidateQueries({ queryKey: TICKETS_KEY }),
    ROWS_EVERY_MS,
  );
  const readNumbers = useThrottled(
    () => void client.invalidateQueries({ queryKey: NUMBERS_KEY }),
    NUMBERS_EVERY_MS,
  );
  const read = () => {
    readRows();
    readNumbers();
  };
  return useChanges({ table: 'support_tickets' }, { onChange: read, onCaughtUp: read }, enabled);
}
