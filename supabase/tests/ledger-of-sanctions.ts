import type { Target } from './cases.ts';

interface Entry {
  kind: string;
  decision: string | null;
  /** Remaining minutes; null: until it is lifted. */
  left: number | null;
  isOpen: boolean;
}

interface Decision {
  id: string;
  kind: string;
  minutes: number | null;
  removes: Target | undefined;
}

/** A person's expected sanctions, computed without the database. */
export class Ledger {
  readonly decisions: (Decision & { stands: boolean })[] = [];
  readonly #entries: Entry[] = [];

  decide(decision: Decision): void {
    this.decisions.push({ ...decision, stands: true });
    const kind = { limit: 'limit_posting' }[decision.kind] ?? decision.kind;
    if (!['no_violation', 'remove'].includes(kind))
      this.#entries.push({ kind, decision: decision.id, left: decision.minutes, isOpen: true });
  }

  takeBack(nth: number): void {
    const decision = this.decisions[nth];
    if (decision === undefined) return;
    decision.stands = false;
    this.#end(({ decision: of }) => of === decision.id);
  }

  lift(decision: string | null, kind: string): void {
    const one = this.#open().find((entry) => entry.decision === decision && entry.kind === kind);
    if (one) one.isOpen = false;
  }

  press(flag: string, value: boolean): void {
    const isOn = this.inForce().includes(flag);
    if (value === isOn) return;
    if (value) this.#entries.push({ kind: flag, decision: null, left: null, isOpen: true });
    else this.#end(({ kind }) => kind === flag);
  }

  wait(minutes: number): void {
    for (const entry of this.#entries) if (entry.left !== null) entry.left -= minutes;
  }

  /** The job has run. */
  expire(): void {
    this.#end(({ left }) => left !== null && left <= 0);
  }

  flags(): { suspended: boolean; banned: boolean } {
    const has = (flag: string) => this.#open().some(({ kind }) => kind === flag);
    return { suspended: has('suspend'), banned: has('ban') };
  }

  /** Kinds currently in force, with repetitions. */
  inForce(): string[] {
    return this.#open()
      .filter(({ left }) => left === null || left > 0)
      .map(({ kind }) => kind)
      .sort();
  }

  isRemoved(target: Target): boolean {
    return this.decisions.some(({ stands, removes }) => stands && removes === target);
  }

  #open(): Entry[] {
    return this.#entries.filter(({ isOpen }) => isOpen);
  }

  #end(which: (entry: Entry) => boolean): void {
    for (const entry of this.#open()) if (which(entry)) entry.isOpen = false;
  }
}
