import { useThrottled } from '#kit/useThrottled.ts';
import { useChanges } from '#parts/live/useChanges.ts';
import { METRICS_KEY } from '#parts/metrics.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LiveBell } from './LiveBell.tsx';

// Together with the response time, other people's changes are counted within a second.
const COUNTS_EVERY_MS = 750;

/** Reads the counts of the sidebar again when what they count changes, wherever the person is; the bell too. Draws nothing. */
export default function LiveBadges(): ReactNode {
  const client = useQueryClient();
  const read = useThrottled(() => void client.invalidateQueries({ queryKey: METRICS_KEY }), COUNTS_EVERY_MS);
  const handlers = { onChange: read, onCaughtUp: read };
  useChanges({ table: 'reports' }, handlers);
  useChanges({ table: 'support_tickets' }, handlers);
  useChanges({ table: 'count_changes' }, handlers);
  return <LiveBell />;
}
