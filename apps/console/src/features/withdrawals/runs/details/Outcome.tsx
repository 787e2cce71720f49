import { Card } from '#kit/Card.tsx';
import { formatEuro } from '#kit/format/money.ts';
import type { PayoutRun } from '../run.ts';

const NAMES = {
  open: 'Open',
  recalled: 'Open, recall requested',
  paid: 'Paid',
  rejected: 'Rejected or recalled',
  returned: 'Returned',
} as const;

/** What became of the payments of a run whose file was fetched. */
export function Outcome({ run: { details, fetched_at: fetchedAt } }: { run: PayoutRun }) {
  if (fetchedAt === null) return null;
  const outcomes = Object.entries(NAMES)
    .map(([key, name]) => ({ key, name, ...details[key as keyof typeof NAMES] }))
    .filter(({ key, count }) => key !== 'recalled' || count > 0);
  return (
    <Card title="Outcome" flush>
      <table aria-label="Outcome" className="lined w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Payments</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ name, count, net_amount_eur: net }) => (
            <tr key={name} className="*:px-4 *:py-2">
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              <td className="tabular text-right">{count.toLocaleString('en-GB')}</td>
              <td className="tabular text-right">{formatEuro(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
