/** One thing that an entry says: a value, or an old one and the new one. */
export interface AuditFact {
  name: string;
  /** Undefined when the entry tells of no change, only of a value. */
  before?: unknown;
  after: unknown;
  isChange: boolean;
}

const CHANGES = ['status', 'claimed_by', 'is_suspended', 'is_banned'] as const;
const SHOWN_FIELDS = 5;

/** What an entry's details say in short: the changes that staff look for; without any, the first five fields. */
export function factsOf(details: Record<string, unknown>): AuditFact[] {
  const changes = CHANGES.flatMap((name): AuditFact[] => {
    const [before, after] = [details[`old_${name}`], details[`new_${name}`]];
    return before === undefined && after === undefined ? [] : [{ name, before, after, isChange: true }];
  });
  if (changes.length > 0) return changes;
  return Object.entries(details)
    .slice(0, SHOWN_FIELDS)
    .map(([name, after]) => ({ name, after, isChange: false }));
}

const LONGEST = 40;

/** A value on one short line; `none` where there is none. */
export function brief(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
