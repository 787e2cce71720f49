import { formatEuro } from '#kit/format/money.ts';
import type { Crumb } from '#kit/PageHeader.tsx';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { PayoutRunPreview } from '@marketdesk/contract/documents.ts';

export type PayoutRun = RowOf<'admin_get_payout_runs'>;
export type RunLine = RowOf<'admin_get_payout_run_lines'>;
export type Exclusion = RowOf<'admin_get_payout_run_exclusions'>;

/** What a preview and a run have of each payment. */
export type Payment = Pick<RunLine, keyof RunLine & keyof PayoutRunPreview['lines'][number]>;

/** The withdrawals that a run is prepared of: the selected ones, or all that match the list's filters. */
export type RunSource = { ids: readonly string[] } | { filters: Readonly<Record<string, unknown>> };

/** Parent pages of a run. */
export const RUN_CRUMBS: readonly Crumb[] = [
  { label: 'Withdrawals', to: '/admin/withdrawals' },
  { label: 'Payout runs', to: '/admin/withdrawals/runs' },
];

/** `1 payment`, `1,200 payments`. */
export const payments = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'payment' : 'payments'}`;

/** `€1,234.50 in 12 payments`. */
export const runSum = ({ net_amount_eur: net, line_count: count }: PayoutRun): string =>
  `${formatEuro(net)} in ${payments(count)}`;
