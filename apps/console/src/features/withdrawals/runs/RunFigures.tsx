import { formatEuro } from '#kit/format/money.ts';

interface RunFiguresProps {
  count: number;
  requested: number;
  fees: number;
  net: number;
}

/** Number and sums of a run's payments. */
export function RunFigures({ count, requested, fees, net }: RunFiguresProps) {
  const figures = [
    ['Payments', count.toLocaleString('en-GB')],
    ['Requested', formatEuro(requested)],
    ['Fees', formatEuro(fees)],
    ['To pay', formatEuro(net)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
