import { formatEuro, centsToText, toCents } from '#kit/format/money.ts';
import type { BulkKind, BulkPreview, BulkProgress } from '@marketdesk/contract/documents.ts';
import { type BulkWords, thingsOf, worded } from './bulk.ts';

type What = BulkWords & { item: BulkKind };

/** Whether a batch is still running. */
export function isUnderWay({ state }: Pick<BulkProgress, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

/** The preview's button with the number of items: `Process 10 withdrawals, €1,250.00`. Null if none can be done. */
export function previewVerb({ does, item }: What, preview: BulkPreview): string | null {
  const { acting, proposed, sums } = preview;
  const amount = (name: 'amount_eur' | 'proposed_eur') =>
    sums === null ? '' : `, ${formatEuro(added(sums.map((sum) => sum[name])))}`;
  const parts = [
    ...(acting > 0 ? [`${worded(does, thingsOf(item, acting))}${amount('amount_eur')}`] : []),
    ...(proposed > 0 ? [`Approve ${thingsOf(item, proposed)}${amount('proposed_eur')}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}

function added(amounts: readonly unknown[]): string {
  return centsToText(amounts.reduce<bigint>((sum, amount) => sum + (toCents(amount) ?? 0n), 0n));
}

/** The outcome of a batch, in sentences. */
export function outcomeOf({ done, item }: What, progress: BulkProgress): string {
  const { state, proposed, refused, remaining, undone } = progress;
  if (state === 'undone') {
    const kept = progress.done;
    return [
      `${thingsOf(item, undone)}: undone.`,
      ...(kept > 0 ? [`${thingsOf(item, kept)} could not be.`] : []),
    ].join(' ');
  }
  const sentences = [
    ...(progress.done > 0 ? [worded(done, thingsOf(item, progress.done))] : []),
    ...(proposed > 0 ? [`${thingsOf(item, proposed)} approved, for someone else to release.`] : []),
    ...(refused > 0 ? [`${thingsOf(item, refused)} refused.`] : []),
    ...(state === 'stopped' && remaining > 0 ? [`Stopped: ${thingsOf(item, remaining)} not done.`] : []),
  ];
  return sentences.length === 0 ? 'Nothing was done.' : sentences.join(' ');
}
