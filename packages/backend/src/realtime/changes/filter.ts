import { arrayLiteral } from '@marketdesk/backend/database/array-literal.ts';
import { expressionFault, isCostly, MAX_PATTERNS, PATTERNS } from '@marketdesk/backend/rest/query/limits.ts';
import { quoteIdent, type Values } from '@marketdesk/backend/rest/query/source.ts';
import { badRequest, type Refusal } from '../refusal.ts';
import type { PublishedTable } from './publication.ts';

const COMPARISONS = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['lt', '<'],
  ['lte', '<='],
  ['gt', '>'],
  ['gte', '>='],
  ['isdistinct', 'is distinct from'],
]);
const IS_VALUES = new Set(['null', 'not_null', 'true', 'false', 'unknown']);

const MAX_LENGTH = 2_000;
const MAX_CONDITIONS = 20;
const MAX_LIST = 100;

interface Condition {
  column: string;
  isNegated: boolean;
  operator: string;
  /** More than one only for `in`. */
  operands: string[];
}

/** The filter of a subscription; all conditions must hold. */
export interface Filter {
  text: string;
  columns: readonly string[];
  /** Returns the condition over the alias `t` and adds its values to `values`. */
  sql(values: Values): string;
  /** Returns expressions that fail for an invalid regular expression. */
  checks(values: Values): string[];
}

const CONDITION = /^("?)([^="]+)\1=(not\.)?([a-z]+)\.([\s\S]*)$/;

/** Before anything looks at it. Errors: Refusal. */
export function checkLength(text: string): void {
  if (text.length > MAX_LENGTH) throw invalid(text, 'it is too long');
}

/** `status=eq.open,title=not.like.%draft%`. Errors: Refusal. */
export function parseFilter(text: string, table: PublishedTable): Filter {
  const conditions = split(text).map((part) => parseCondition(part, text));
  if (conditions.length > MAX_CONDITIONS) throw invalid(text, 'it has too many conditions');
  if (conditions.filter(({ operator }) => PATTERNS.has(operator)).length > MAX_PATTERNS) {
    throw invalid(text, `it has more than ${MAX_PATTERNS} patterns`);
  }
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  for (const { column } of conditions) {
    if (!types.has(column)) throw invalid(text, `there is no column "${column}" in ${table.name}`);
  }
  return {
    text,
    columns: conditions.map(({ column }) => column),
    sql: (values) =>
      conditions
        .map((condition) => toSql(condition, types.get(condition.column) ?? 'text', values))
        .join(' and '),
    checks: (values) =>
      conditions
        .filter(({ operator }) => operator.endsWith('match'))
        .map(({ operands }) => `'' ~ ${values.add(operands[0] ?? '')}`),
  };
}

/** Returns whether the filter contains a regular expression. */
export const hasExpression = (filter: string): boolean =>
  split(filter).some((part) => CONDITION.exec(part)?.[4]?.endsWith('match'));

function parseCondition(part: string, text: string): Condition {
  const [, , column = '', not, operator = '', operand = ''] = CONDITION.exec(part) ?? [];
  if (column === '') throw invalid(text, `"${part}" is not column=operator.value`);
  const condition = { column: column.trim(), isNegated: not !== undefined, operator };
  if (operator === 'in') {
    const [, list] = /^\(([\s\S]*)\)$/.exec(operand) ?? [];
    if (list === undefined) throw invalid(text, 'in wants a list in brackets');
    const operands = split(list).map(unquote);
    if (operands.length > MAX_LIST) throw invalid(text, `in takes at most ${MAX_LIST} values`);
    return { ...condition, operands };
  }
  const value = unquote(operand);
  if (operator === 'is' && !IS_VALUES.has(value.toLowerCase())) {
    throw invalid(text, 'is wants null, not_null, true, false or unknown');
  }
  const fault = operator.endsWith('match') ? expressionFault(value) : null;
  if (fault !== null) throw invalid(text, fault);
  if (operator.endsWith('like') && isCostly(value)) {
    throw invalid(text, 'a pattern is too long or has too many wildcards');
  }
  if (operator.endsWith('like') && /(^|[^\\])(\\\\)*\\$/.test(value)) {
    throw invalid(text, 'a pattern must not end with a single backslash');
  }
  if (operator !== 'is' && !COMPARISONS.has(operator) && !PATTERNS.has(operator)) {
    throw invalid(text, `there is no operator "${operator}"`);
  }
  return { ...condition, operands: [value] };
}

function toSql({ column, isNegated, operator, operands }: Condition, type: string, values: Values): string {
  const sql = compare(`t.${quoteIdent(column)}`, operator, operands, type, values);
  return isNegated ? `not (${sql})` : `(${sql})`;
}

function compare(left: string, operator: string, operands: string[], type: string, values: Values): string {
  const [value = ''] = operands;
  if (operator === 'is') return `${left} is ${value.toLowerCase().replace('_', ' ')}`;
  if (operator === 'in') return `${left} = any (${values.add(arrayLiteral(operands))}::${type}[])`;
  const pattern = PATTERNS.get(operator);
  if (pattern !== undefined) return `${left}::text ${pattern} ${values.add(value)}`;
  // The operator is NULL-safe, so `null` is a value here.
  if (operator === 'isdistinct' && value === 'null') return `${left} is not null`;
  return `${left} ${COMPARISONS.get(operator) ?? '='} ${values.add(value)}::${type}`;
}

/** Splits at commas outside of quotes and brackets. A quote opens only at the beginning of a value. */
function split(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isBeginning = true;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isQuoted && character === '\\') {
      part += character + text.charAt(++at);
      continue;
    }
    if (character === '"' && (isQuoted || isBeginning)) isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth++;
    else if (!isQuoted && character === ')') depth--;
    if (character === ',' && !isQuoted && depth <= 0) {
      parts.push(part.trimStart());
      part = '';
    } else part += character;
    isBeginning = '.,('.includes(character) || (isBeginning && character.trim() === '');
  }
  return [...parts, part.trimStart()];
}

function unquote(text: string): string {
  const trimmed = text.trim();
  const [, quoted] = /^"([\s\S]*)"$/.exec(trimmed) ?? [];
  return quoted === undefined ? trimmed : quoted.replace(/\\(.)/gs, '$1');
}

function invalid(text: string, why: string): Refusal {
  return badRequest(`The filter "${text.slice(0, 200)}" is not understood: ${why}`);
}
