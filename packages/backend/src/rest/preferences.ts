import { RestError } from './rest-error.ts';

export type Count = 'exact' | 'planned' | 'estimated';

/** The parsed `Prefer` header. */
export interface Preferences {
  count: Count | null;
  minimal: boolean;
  /** Maximum rows that a call may return; only with `handling=strict`. */
  maxAffected: number | null;
  timeZone: string | null;
  /** Value of Preference-Applied; may be empty. */
  applied: string;
}

export const NO_PREFERENCES: Preferences = {
  count: null,
  minimal: false,
  maxAffected: null,
  timeZone: null,
  applied: '',
};

/** Matches all known preferences, including those for writing to tables. */
const KNOWN =
  /^(resolution=(merge|ignore)-duplicates|return=(representation|minimal|headers-only)|count=(exact|planned|estimated)|tx=(commit|rollback)|missing=(default|null)|handling=(strict|lenient)|max-affected=.*)$/;

/**
 * Parses the Prefer header. The first preference of each kind counts. Unknown ones are ignored, except with
 * `handling=strict`. Errors: RestError.
 */
export async function readPreferences(
  header: string,
  isTimeZone: (name: string) => Promise<boolean>,
): Promise<Preferences> {
  const preferences = header.split(',').map((preference) => preference.trim());
  const first = (pattern: RegExp): string | null =>
    preferences.flatMap((preference) => pattern.exec(preference)?.[1] ?? [])[0] ?? null;
  const handling = first(/^handling=(strict|lenient)$/);
  const isStrict = handling === 'strict';
  const zone = first(/^timezone=(.*)$/);
  const timeZone = zone !== null && (await isTimeZone(zone)) ? zone : null;
  const unknown = preferences.filter(
    (preference) => !KNOWN.test(preference) && preference !== `timezone=${timeZone}`,
  );
  if (isStrict && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  const count = toCount(first(/^count=(\w+)$/));
  const most = isStrict ? first(/^max-affected=(\d{1,15})$/) : null;
  const applied = [
    count && `count=${count}`,
    handling && `handling=${handling}`,
    timeZone && `timezone=${timeZone}`,
    most && `max-affected=${most}`,
  ];
  return {
    count,
    minimal: first(/^return=(representation|minimal|headers-only)$/) === 'minimal',
    maxAffected: most === null ? null : Number(most),
    timeZone,
    applied: applied.filter(Boolean).join(', '),
  };
}

const toCount = (text: string | null): Count | null =>
  text === 'exact' || text === 'planned' || text === 'estimated' ? text : null;
