/** Counters other than requests, each with its help text for Prometheus. */
export const COUNTERS = {
  marketdesk_payout_steps_total: 'Steps of payouts, by provider and by what they came to.',
  marketdesk_payout_webhooks_total: 'Webhooks of payout providers, by what they were.',
  marketdesk_mails_total: 'Tries to send a mail, by what came of them.',
  marketdesk_job_runs_total: 'Runs of the jobs in the background, by how they ended.',
} as const;
export type CounterName = keyof typeof COUNTERS;

/** Counts by name and labels; labels have a handful of fixed values. */
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
