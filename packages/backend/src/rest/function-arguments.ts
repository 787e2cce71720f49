import type { ApiFunction } from './catalogue.ts';
import { notImplemented, RestError } from './rest-error.ts';

/** Returns the function that accepts exactly these arguments; the best match if there are several. */
export function pickFunction(
  candidates: readonly ApiFunction[],
  names: readonly string[],
): ApiFunction | null {
  const fitting = candidates.filter((fn) => fn.unsupported === null && fn.isNamed && fits(fn, names));
  if (fitting.length <= 1) return fitting[0] ?? null;
  // Prefers a match without defaults.
  const exact = fitting.filter((fn) => fn.arguments.size === names.length);
  if (exact.length === 1) return exact[0] ?? null;
  throw ambiguous(fitting);
}

function fits(fn: ApiFunction, names: readonly string[]): boolean {
  if (!names.every((name) => fn.arguments.has(name))) return false;
  const given = new Set(names);
  for (const argument of fn.arguments.values()) {
    if (argument.required && !given.has(argument.name)) return false;
  }
  return true;
}

function ambiguous(fitting: readonly ApiFunction[]): RestError {
  const signatures = fitting.map((fn) => {
    const args = [...fn.arguments.values()].map(({ name, type }) => `${name} => ${type}`);
    return `public.${fn.name}(${args.join(', ')})`;
  });
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

/** Returns 404 with the closest name as a hint, or 501 for an unsupported kind of function. */
export function functionNotFound(
  method: string,
  name: string,
  names: readonly string[],
  candidates: readonly ApiFunction[],
  allNames: Iterable<string>,
): RestError {
  const unsupported = candidates.find((fn) => fn.unsupported !== null)?.unsupported;
  if (unsupported) return notImplemented(`A function ${unsupported} is not implemented.`);
  const list = truncate(names.join(', '));
  const called = `public.${name}${names.length === 0 ? ' without parameters' : `(${list})`}`;
  const searched =
    names.length === 0
      ? `public.${name} without parameters`
      : `public.${name} with parameter${names.length > 1 ? 's' : ''} ${list}`;
  const [candidate] = candidates;
  const near = candidate
    ? `${candidate.name}(${[...candidate.arguments.keys()].join(', ')})`
    : closestName(name, allNames);
  return new RestError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${searched}${method === 'POST' ? ' or with a single unnamed json/jsonb parameter' : ''}, but no matches were found in the schema cache.`,
    hint: near === null ? null : `Perhaps you meant to call the function public.${near}`,
  });
}

/** Truncates the list of names in an error, because a body can contain a megabyte of them. */
const truncate = (list: string): string => (list.length > 2_000 ? `${list.slice(0, 2_000)}…` : list);

/** Returns the name that shares most trigrams with the requested one; null if none is similar. */
export function closestName(name: string, names: Iterable<string>): string | null {
  const wanted = trigrams(name);
  let best: string | null = null;
  let bestScore = 0.45;
  for (const candidate of names) {
    const other = trigrams(candidate);
    const shared = [...wanted].filter((piece) => other.has(piece)).length;
    const score = (2 * shared) / (wanted.size + other.size);
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

function trigrams(name: string): Set<string> {
  const padded = ` ${name.slice(0, 80)} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** Types whose JSON string equals their text representation. */
const TEXTUAL = new Set([
  'text',
  'uuid',
  'character varying',
  'timestamp with time zone',
  'timestamp without time zone',
  'date',
]);
const INTEGRAL = new Set(['integer', 'bigint', 'smallint']);

/**
 * Returns the arguments as texts in the order of `names`; null if PostgreSQL must parse one of them as JSON.
 */
export function directValues(
  fn: ApiFunction,
  names: readonly string[],
  body: Readonly<Record<string, unknown>>,
): (string | null)[] | null {
  const values: (string | null)[] = [];
  for (const name of names) {
    const value = directValue(fn.arguments.get(name)?.type ?? '', body[name]);
    if (value === undefined) return null;
    values.push(value);
  }
  return values;
}

function directValue(type: string, value: unknown): string | null | undefined {
  // JSON null for a json argument becomes SQL NULL, as in json_to_record.
  if (value === null) return null;
  if (typeof value === 'string') return TEXTUAL.has(type) ? value : undefined;
  if (typeof value === 'boolean') return type === 'boolean' ? String(value) : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value))
    return INTEGRAL.has(type) ? String(value) : undefined;
  return undefined;
}
