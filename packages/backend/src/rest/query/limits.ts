import { nestsTooDeep } from '@marketdesk/backend/http/json.ts';
import { parseError, RestError } from '../rest-error.ts';

// Limits on the cost of a query string of up to 16 KB, checked before the database is involved. They are far above the
// needs of a screen.

const MAX_ITEMS = 200;
const MAX_PATH = 20;
const MAX_PATHS = 20;
const MAX_REPEATS = 4;
const MAX_CONDITIONS = 100;
export const MAX_PATTERNS = 4;
/** Pattern operators, which compare as text. */
export const PATTERNS: ReadonlyMap<string, string> = new Map([
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
]);
const MAX_PATTERN = 500;
const MAX_WILDCARDS = 20;
const MAX_EXPRESSION = 100;
const MAX_SIZE = 500;

const tooMuch = (sentence: string): RestError => new RestError(400, 'PGRST100', sentence);

export const tooManyRepeated = (most: number): RestError =>
  tooMuch(
    `Lists within what many rows refer to may come to at most ${most} rows: set limits whose product is no more`,
  );

/** Counts conditions, patterns and embedded resources of one request. */
export class QueryBudget {
  readonly #mayMatch: boolean;
  #conditions = 0;
  #embeds = 0;
  #patterns = 0;

  /** `mayMatch` = regular expressions are allowed. */
  constructor(mayMatch: boolean) {
    this.#mayMatch = mayMatch;
  }

  /** Counts an embedded resource and checks its depth; returns its number. */
  embed(depth: number, most: number, deepest: number): number {
    if (++this.#embeds > most) throw tooMuch(`At most ${most} embedded resources in one request`);
    if (depth > deepest) throw tooMuch(`Resources may be embedded at most ${deepest} levels deep`);
    return this.#embeds;
  }

  condition(): void {
    if (++this.#conditions > MAX_CONDITIONS) {
      throw tooMuch(`At most ${MAX_CONDITIONS} conditions in one request; for many values use in.(…)`);
    }
  }

  /** Counts patterns, which are matched against every remaining row. */
  patterns(operator: string, count: number): void {
    if (!this.#mayMatch && operator.endsWith('match')) {
      throw tooMuch('Regular expressions are for staff only; use like or ilike');
    }
    this.#patterns += count;
    if (this.#patterns > MAX_PATTERNS) throw tooMuch(`At most ${MAX_PATTERNS} patterns in one request`);
  }
}

/** Limits columns, order terms and JSON path steps, because each is an expression to plan. */
export function checkItems(what: string, items: readonly unknown[], most = MAX_ITEMS): void {
  if (items.length > most) throw tooMuch(`At most ${most} ${what} in one request`);
}

/** Limits JSON paths, because each parses the whole value again for every row. */
export function checkPaths(items: readonly string[]): void {
  checkItems(
    'paths into JSON',
    items.filter((item) => item.includes('->')),
    MAX_PATHS,
  );
}

/** Limits repeated columns (`a:text,b:text,…` or `*,*,…`), which multiply the size of the response. */
export function checkRepeats(items: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const item of items) {
    const column = item.replace(/^("[^"]+"|[^:]+):(?!:)/, '').replace(/::.*$/s, '');
    const count = (counts.get(column) ?? 0) + 1;
    counts.set(column, count);
    if (count > MAX_REPEATS && !column.includes('->')) {
      throw tooMuch(`A column may be asked for at most ${MAX_REPEATS} times in one request`);
    }
  }
}

export function checkPath(steps: readonly unknown[]): void {
  checkItems('steps into a JSON column', steps, MAX_PATH);
}

/** Checks a value that PostgreSQL will parse as JSON. */
export function checkJsonValue(text: string, operation: string): void {
  if (nestsTooDeep(text)) throw parseError('filter', operation.slice(0, 100), 'nested too deeply');
}

/** Returns whether a LIKE pattern is too expensive: each wildcard multiplies the positions to try. */
export const isCostly = (pattern: string): boolean =>
  pattern.length > MAX_PATTERN || (pattern.match(/[%*]+/g)?.length ?? 0) > MAX_WILDCARDS;

export function checkPattern(pattern: string): void {
  if (isCostly(pattern)) {
    throw tooMuch(`A pattern may have at most ${MAX_PATTERN} characters and ${MAX_WILDCARDS} wildcards`);
  }
}

export function checkExpression(expression: string): void {
  const fault = expressionFault(expression);
  if (fault !== null) throw tooMuch(fault);
}

/** Returns why a regular expression is refused. Repetitions multiply its size; back references take exponential time. */
export function expressionFault(expression: string): string | null {
  if (expression.length > MAX_EXPRESSION || /\\[1-9]/.test(expression)) {
    return `A regular expression may have at most ${MAX_EXPRESSION} characters and no back reference`;
  }
  return sizeOf(expression) > MAX_SIZE
    ? `A regular expression may have at most ${MAX_SIZE} characters once its repetitions are written out`
    : null;
}

/** An escaped character, a character class, a counted repetition with its numbers, or one character. */
const TOKEN = /\\.|\[\^?\]?[^\]]*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/g;

/** Returns the size of the expression with every `{n}` expanded. */
function sizeOf(expression: string): number {
  const open: number[] = [];
  let size = 0;
  let last = 0;
  for (const [token, least, most = ''] of expression.matchAll(TOKEN)) {
    if (token === '(') {
      open.push(size);
      size = last = 0;
    } else if (token === ')') {
      last = size;
      size += open.pop() ?? 0;
    } else if (least === undefined) {
      last = 1;
      size += 1;
    } else {
      const times = Math.max(1, Number(most === '' ? least : most));
      size += last * (times - 1);
      last *= times;
    }
  }
  return size;
}
