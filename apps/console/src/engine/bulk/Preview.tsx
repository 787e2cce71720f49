import { formatEuro } from '#kit/format/money.ts';
import { Note } from '#kit/Note.tsx';
import { readable } from '#kit/list/options.ts';
import type { BulkKind, BulkPreview, BulkSum } from '@marketdesk/contract/documents.ts';
import { thingsOf } from './bulk.ts';
import { ItemPages } from './ItemPages.tsx';

/** The outcome by number of items, refusals with reasons, and the first items. */
export function Preview({ kind, preview }: { kind: BulkKind; preview: BulkPreview }) {
  const { total, refused, reasons, sums, items, is_estimate: isEstimate } = preview;
  return (
    <div className="flex flex-col gap-4">
      {sums !== null && sums.length > 0 && <Sums sums={sums} />}
      {refused > 0 && (
        <Note isWarning>
          <p className="font-medium">
            {refused === total ? 'Nothing can be done.' : `${thingsOf(kind, refused)} refused, left as now:`}
          </p>
          <ul aria-label="Refused" className="mt-1 flex flex-col gap-0.5">
            {reasons.map(({ reason, count }) => (
              <li key={reason} className="flex gap-2">
                <span className="tabular min-w-8 text-right">{count.toLocaleString('en')}</span>
                <span className="min-w-0 wrap-anywhere">{reason}</span>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {isEstimate && (
        <p className="text-muted">
          This preview covers a sample. Every item is checked again before it is changed.
        </p>
      )}
      <ItemPages kind={kind} batchId={preview.batch_id} first={items} total={total} />
    </div>
  );
}

function Sums({ sums }: { sums: readonly BulkSum[] }) {
  const isProposed = sums.some(({ proposed }) => proposed > 0);
  return (
    <table aria-label="Sum by method" className="w-full">
      <thead>
        <tr className="text-left text-xs text-muted [&>th]:border-b [&>th]:py-1 [&>th]:font-medium">
          <th scope="col">Method</th>
          <th scope="col" className="text-right">
            Processed
          </th>
          {isProposed && (
            <th scope="col" className="text-right">
              Approved, for someone else to release
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sums.map((sum) => (
          <tr key={sum.method} className="[&>td]:border-b [&>td]:py-1.5">
            <td>{readable(sum.method)}</td>
            <td className="text-right">
              <Amount count={sum.count} amount={sum.amount_eur} />
            </td>
            {isProposed && (
              <td className="text-right">
                <Amount count={sum.proposed} amount={sum.proposed_eur} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amount({ count, amount }: { count: number; amount: number }) {
  return (
    <>
      <span className="tabular font-medium">{formatEuro(amount)}</span>{' '}
      <span className="tabular text-muted">in {count.toLocaleString('en')}</span>
    </>
  );
}
