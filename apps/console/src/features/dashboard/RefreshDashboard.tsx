import { Button } from '#kit/Button.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { DASHBOARD_KEY } from './dashboard.api.ts';

/** Reads everything on the dashboard again; what is shown stays meanwhile. */
export function RefreshDashboard() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    // What fails says so in its own place.
    await Promise.allSettled([
      client.invalidateQueries({ queryKey: DASHBOARD_KEY }),
      client.invalidateQueries({ queryKey: metricsQuery().queryKey }),
    ]);
    setBusy(false);
  };
  return (
    <Button icon={<RotateCw />} busy={busy} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
}
