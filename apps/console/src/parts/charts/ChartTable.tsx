import { Dialog } from '#kit/dialog/Dialog.tsx';
import type { Series } from './chartPath.ts';
import { dayName, valueText } from './chartWords.ts';

interface ChartTableProps {
  open: boolean;
  title: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  onClose: () => void;
}

const CELL = 'h-8 border-b px-2';

/** A chart's numbers, newest day first. */
export function ChartTable({ open, title, days, series, format, onClose }: ChartTableProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <table aria-label={title} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${CELL} text-left text-xs font-medium text-muted`}>
              Day
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={`${CELL} text-right text-xs font-medium text-muted`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => (
              <tr key={day}>
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  {dayName(day)}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className={`${CELL} text-right`}>
                    {valueText(values[at], format)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </Dialog>
  );
}
