import { withoutData } from '#kit/format/dataUri.ts';

/** One fact of an entry: a value, or an old and a new one. */
export interface AuditFact {
  name: string;
  /** Undefined if the entry has only a value. */
  before?: unknown;
  after: unknown;
  isChange: boolean;
}

const CHANGES = ['status', 'claimed_by', 'is_suspended', 'is_banned'] as const;
const SHOWN_FIELDS = 5;

/** A field in words; the specification fixes the names of the usual changes. */
export function fieldWords(name: string): string {
  return CHANGES.some((one) => one === name) ? name : name.replace(/_(id|eur)$/, '').replaceAll('_', ' ');
}

/** An entry's details in short: the usual changes or, without any, the first five fields. */
export function factsOf(details: Record<string, unknown>): AuditFact[] {
  const changes = CHANGES.flatMap((name): AuditFact[] => {
    const [before, after] = [details[`old_${name}`], details[`new_${name}`]];
    return before === undefined && after === undefined ? [] : [{ name, before, after, isChange: true }];
  });
  return changes.length > 0 ? changes : fieldsOf(details).slice(0, SHOWN_FIELDS);
}

// Behind the button that shows them.
const ELSEWHERE = ['changes_count', 'changes_hash'];

/** How many changes are shown beside the entry; mostly 0. */
export function changesOf({ changes_count: count }: Record<string, unknown>): number {
  return typeof count === 'number' ? count : 0;
}

/** All fields; an old and a new value form one. */
function fieldsOf({ erased, ...details }: Record<string, unknown>): AuditFact[] {
  const facts = new Map<string, AuditFact>();
  if (erased === true)
    facts.set('erased', { name: 'personal values', after: 'Erased on request', isChange: false });
  for (const [field, value] of Object.entries(details)) {
    if (ELSEWHERE.includes(field)) continue;
    const name = field.replace(/^(old|new)_/, '');
    if (name !== field) {
      const [before, after] = [details[`old_${name}`], details[`new_${name}`]];
      facts.set(name, { name, before, after, isChange: true });
    } else if (isOldAndNew(value)) {
      facts.set(name, { name, before: value.old, after: value.new, isChange: true });
    } else {
      facts.set(name, { name, after: value, isChange: false });
    }
  }
  return [...facts.values()];
}

function isOldAndNew(value: unknown): value is { old?: unknown; new?: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key === 'old' || key === 'new');
}

const LONGEST = 40;

/** A value on one short line; `none` for an empty one. */
export function brief(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  const text = typeof value === 'string' ? withoutData(value) : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
