import type { ActionResult } from './simulate.ts';

/** Counts actions since the start and since the last line. */
export class Summary {
  readonly #total = new Tally();
  #recent = new Tally();
  readonly #refusals = new Map<string, number>();
  readonly #failures = new Map<string, number>();

  /** Returns a line to print immediately: a failure, or a rule that was not met before. */
  add(action: ActionResult): string | null {
    this.#total.add(action);
    this.#recent.add(action);
    if (action.outcome === 'done') return null;
    const message = `${action.name}: ${action.message ?? 'no answer'}`;
    const seen = action.outcome === 'failed' ? this.#failures : this.#refusals;
    const times = (seen.get(message) ?? 0) + 1;
    seen.set(message, times);
    // Repeated failures are printed only occasionally, and counted at the end.
    if (times > 3 && times % 100 !== 0) return null;
    if (action.outcome === 'failed')
      return `  failed: ${message}${times > 1 ? ` (${String(times)} times)` : ''}`;
    return times === 1 ? `  refused: ${message}` : null;
  }

  /** The actions since the last call. */
  line(now = new Date()): string {
    const recent = this.#recent;
    this.#recent = new Tally();
    return `${now.toTimeString().slice(0, 8)}  ${recent.text()}`;
  }

  get failed(): number {
    return this.#total.failed;
  }

  text(seconds: number): string {
    const lines = [`${Math.round(seconds)} s: ${this.#total.text()}`];
    for (const [title, messages] of [
      ['Refused by rule', this.#refusals],
      ['Failed', this.#failures],
    ] as const) {
      if (messages.size === 0) continue;
      lines.push(`${title}:`);
      const sorted = [...messages].sort(([, a], [, b]) => b - a);
      lines.push(...sorted.map(([message, times]) => `  ${String(times).padStart(5)}  ${message}`));
    }
    return lines.join('\n');
  }
}

/** Enough for percentiles, without growing in a long run. */
const MAX_TIMES = 10_000;

class Tally {
  readonly #names = new Map<string, number>();
  readonly #ms: number[] = [];
  #count = 0;
  refused = 0;
  failed = 0;

  add({ name, outcome, ms }: ActionResult): void {
    this.#count += 1;
    if (outcome === 'refused') this.refused += 1;
    if (outcome === 'failed') this.failed += 1;
    this.#names.set(name, (this.#names.get(name) ?? 0) + 1);
    this.#ms[this.#count % MAX_TIMES] = ms;
  }

  text(): string {
    const names = [...this.#names]
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => `${name} ${String(times)}`);
    const counts = `${String(this.#count)} actions, ${String(this.refused)} refused, ${String(this.failed)} failed`;
    if (this.#count === 0) return counts;
    return `${counts}, median ${this.#percentile(0.5)} ms, p95 ${this.#percentile(0.95)} ms (${names.join(', ')})`;
  }

  #percentile(share: number): string {
    const sorted = Object.values(this.#ms).sort((a, b) => a - b);
    const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return value < 10 ? value.toFixed(1) : value.toFixed(0);
  }
}
