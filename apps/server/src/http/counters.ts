/** Counters other than requests. */
export const COUNTERS = [
  'marketdesk_payout_steps_total',
  'marketdesk_payout_webhooks_total',
  'marketdesk_mails_total',
  'marketdesk_webhook_deliveries_total',
  'marketdesk_backup_runs_total',
  'marketdesk_job_runs_total',
] as const;
export type CounterName = (typeof COUNTERS)[number];

/** Counts by name and labels. Labels have a small fixed set of values. */
export class Counters {
  readonly #counts = new Map<CounterName, Map<string, number>>();

  add(name: CounterName, labels: Readonly<Record<string, string>>): void {
    const key = Object.entries(labels)
      .map(([label, value]) => `${label}="${value}"`)
      .join(',');
    const series = this.#counts.get(name) ?? new Map<string, number>();
    this.#counts.set(name, series.set(key, (series.get(key) ?? 0) + 1));
  }

  samples(name: CounterName): [labels: string, count: number][] {
    return [...(this.#counts.get(name) ?? [])];
  }
}
