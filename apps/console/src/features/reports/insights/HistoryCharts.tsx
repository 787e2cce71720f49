import { readableMinutes, shortMinutes } from '#kit/format/minutes.ts';
import { DayChart } from '#parts/charts/DayChart.tsx';
import { MINUTE_STEPS } from '#parts/charts/scale.ts';
import { useQuery } from '@tanstack/react-query';
import { reportsHistory } from './metrics.api.ts';
import { Panel } from './Panel.tsx';

/** Reports created against reports closed, and the time they took, day by day. */
export function HistoryCharts() {
  const history = useQuery(reportsHistory());
  return (
    <>
      <Panel query={history} label="Created and closed">
        {(days) => (
          <DayChart
            title="Created and closed"
            days={days.map(({ day }) => day)}
            series={[
              { name: 'Created', values: days.map(({ created }) => created) },
              { name: 'Closed', values: days.map(({ closed }) => closed) },
            ]}
          />
        )}
      </Panel>
      <Panel query={history} label="Median time">
        {(days) => (
          <DayChart
            title="Median time"
            days={days.map(({ day }) => day)}
            series={[
              { name: 'To claim', values: days.map((day) => day.median_minutes_to_claim) },
              { name: 'To close', values: days.map((day) => day.median_minutes_to_close) },
            ]}
            format={readableMinutes}
            formatShort={shortMinutes}
            steps={MINUTE_STEPS}
          />
        )}
      </Panel>
    </>
  );
}
