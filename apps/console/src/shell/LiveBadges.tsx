import { useThrottled } from '#kit/useThrottled.ts';
import { useChanges } from '#parts/live/useChanges.ts';
import { METRICS_KEY } from '#parts/metrics.ts';
import { VIEW_COUNTS_KEY } from '#engine/views/views.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LiveBell } from './LiveBell.tsx';

// Together with the response time, other people's changes are counted within a second.
const COUNTS_EVERY_MS = 750;
// Those of the views are counted for each person, so they cost more.
const VIEWS_EVERY_MS = 5000;

/** Reads the counts of the sidebar again when what they count changes, wherever the person is; the bell too. Draws nothing. */
export default function LiveBadges(): ReactNode {
  const client = useQueryClient();
  const read = useThrottled(() => void client.invalidateQueries({ queryKey: METRICS_KEY }), COUNTS_EVERY_MS);
  const readViews = useThrottled(() => {
    // In a tab that nobody sees they are only marked as old: they are read again when somebody comes back to it.
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void client.invalidateQueries({ queryKey: VIEW_COUNTS_KEY, refetchType });
  }, VIEWS_EVERY_MS);
  const readAll = () => {
    read();
    readViews();
  };
  const handlers = { onChange: readAll, onCaughtUp: readAll };
  useChanges({ table: 'reports' }, handlers);
  useChanges({ table: 'support_tickets' }, handlers);
  useChanges({ table: 'count_changes' }, handlers);
  return <LiveBell />;
}
