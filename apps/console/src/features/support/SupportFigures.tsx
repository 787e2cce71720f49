import { FigureCards, FigurePanel } from '#engine/desk/FigureCards.tsx';
import { inThousands } from '#kit/format/count.ts';
import { readableMinutes } from '#kit/format/minutes.ts';
import { DayChart } from '#parts/charts/DayChart.tsx';
import { useQuery } from '@tanstack/react-query';
import { supportHistory, supportNumbers } from './support.api.ts';

/** All figures of the desk: four numbers, and created against closed per day. */
export default function SupportFigures() {
  return (
    <div className="grid gap-2 lg:grid-cols-2 xl:grid-cols-[3fr_2fr]">
      <FigureCards
        label="Metrics"
        query={useQuery(supportNumbers())}
        cards={[
          { label: 'Created today', value: (it) => inThousands(it.today_created) },
          { label: 'Open', value: (it) => inThousands(it.open_count) },
          { label: 'Avg. time to claim', value: (it) => readableMinutes(it.avg_minutes_to_claim) },
          { label: 'Avg. time to close', value: (it) => readableMinutes(it.avg_minutes_to_close) },
        ]}
      />
      <FigurePanel query={useQuery(supportHistory())} label="Tickets per day">
        {(history) => (
          <DayChart
            title="Tickets per day"
            days={history.map(({ day }) => day)}
            series={[
              { name: 'Created', values: history.map(({ created }) => created) },
              { name: 'Closed', values: history.map(({ closed }) => closed) },
            ]}
          />
        )}
      </FigurePanel>
    </div>
  );
}
