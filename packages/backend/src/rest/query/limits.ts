import { nestsTooDeep } from '@marketdesk/backend/http/json.ts';
import { parseError, RestError } from '../rest-error.ts';

// What a query string of 16 KB could ask for at no cost of its own. The limits are far above what a screen needs, and
// hold before the database hears of it.

const MAX_ITEMS = 200;
const MAX_PATH = 20;
const MAX_PATTERN = 500;
const MAX_WILDCARDS = 20;
const MAX_EXPRESSION = 100;

/** Columns of a select, terms of an order, steps of a path into JSON: each is an expression to plan. */
export function checkItems(what: string, items: readonly unknown[], most = MAX_ITEMS): void {
  if (items.length > most) throw new RestError(400, 'PGRST100', `At most ${most} ${what} in one request`);
}

export function checkPath(steps: readonly unknown[]): void {
  checkItems('steps into a JSON column', steps, MAX_PATH);
}

/** A value that PostgreSQL will read as JSON. */
export function checkJsonValue(text: string, operation: string): void {
  if (nestsTooDeep(text)) throw parseError('filter', operation.slice(0, 100), 'nested too deeply');
}

/** A pattern of LIKE: each wildcard may multiply the places at which the rest of it is tried. */
export function checkPattern(pattern: string): void {
  if (pattern.length > MAX_PATTERN || (pattern.match(/[%*]+/g)?.length ?? 0) > MAX_WILDCARDS) {
    throw new RestError(
      400,
      'PGRST100',
      `A pattern may have at most ${MAX_PATTERN} characters and ${MAX_WILDCARDS} wildcards`,
    );
  }
}

/** A regular expression: counted repetitions multiply its size, references back make it try every way to match. */
export function checkExpression(expression: string): void {
  if (expression.length > MAX_EXPRESSION || /[{]|\\[1-9]/.test(expression)) {
    throw new RestError(
      400,
      'PGRST100',
      `A regular expression may have at most ${MAX_EXPRESSION} characters, no counted repetition and no back reference`,
    );
  }
}
