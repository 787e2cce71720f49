import { arrayLiteral } from '@marketdesk/backend/database/array-literal.ts';
import { notImplemented, parseError, RestError, unexpected } from '../rest-error.ts';
import { checkExpression, checkJsonValue, checkPattern, PATTERNS, type QueryBudget } from './limits.ts';
import { fieldSql, parseField, type Source, type Values } from './source.ts';

/** Context for the conditions of one request. */
export interface Conditions {
  source: Source;
  values: Values;
  budget: QueryBudget;
}

/** Operators that compare with one value of the column's type. */
const COMPARISONS = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['isdistinct', 'is distinct from'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
]);
/** Operators that allow `any` and `all`: `eq(any).{1,2}`. */
const QUANTIFIABLE = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']);
const FULL_TEXT = new Set(['fts', 'plfts', 'phfts', 'wfts']);
const IS_VALUES = new Set(['null', 'not_null', 'true', 'false', 'unknown']);

const OPERATION = /^(not\.)?([a-z]+)(?:\(([^)]*)\))?\.([\s\S]*)$/;

/** Returns whether a value is a filter: `eq.5` is one, `5` is an argument. */
export function looksLikeFilter(text: string): boolean {
  const operator = OPERATION.exec(text)?.[2] ?? '';
  return (
    COMPARISONS.has(operator) ||
    PATTERNS.has(operator) ||
    operator === 'is' ||
    operator === 'in' ||
    FULL_TEXT.has(operator)
  );
}

/** Returns the SQL of `column=not.eq.value`. The logic parser passes `list`, which is split already. */
export function filterSql(
  { source, values, budget }: Conditions,
  fieldText: string,
  operation: string,
  list?: string[],
): string {
  budget.condition();
  const [, not, operator = '', modifier, operand = ''] = OPERATION.exec(operation) ?? [];
  const field = parseField(fieldText);
  if (!field || operator === '')
    throw parseError(
      'filter',
      operation,
      `${unexpected(operation)} expecting "not" or operator (eq, gt, ...)`,
    );
  if (PATTERNS.has(operator)) budget.patterns(operator, modifier === undefined ? 1 : itemsOf(operand).length);
  if (FULL_TEXT.has(operator))
    throw notImplemented(`The full-text operator "${operator}" is not implemented.`);
  const embedded = source.columns.has(field.column) ? undefined : source.embeds?.get(field.column);
  if (embedded !== undefined) return embedSql(embedded, field.column, operation);
  const condition = conditionSql(fieldSql(source, field), values, {
    operator,
    modifier,
    operand,
    list,
    operation,
  });
  return not ? `not (${condition})` : condition;
}

/** An embedded resource can only be tested for null. */
function embedSql(sql: string, name: string, operation: string): string {
  const [, not, no] = /^(not\.)?is\.(?:null|(not_null))$/i.exec(operation) ?? [null];
  if (!/^(not\.)?is\.(null|not_null)$/i.test(operation)) {
    throw new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    });
  }
  return (not === undefined) === (no === undefined) ? `${sql} is null` : `${sql} is not null`;
}

interface Operation {
  operator: string;
  modifier: string | undefined;
  operand: string;
  list: string[] | undefined;
  operation: string;
}

function conditionSql(left: { sql: string; type: string }, values: Values, op: Operation): string {
  const { operator, modifier, operand, operation } = op;
  if (operator === 'is') return `${left.sql} is ${isValue(operand, operation)}`;
  if (operator === 'in') return inSql(left, values, op.list ?? parseList(operand, operation));
  const isPattern = PATTERNS.has(operator);
  const symbol = PATTERNS.get(operator) ?? COMPARISONS.get(operator);
  if (symbol === undefined || (modifier !== undefined && !QUANTIFIABLE.has(operator))) {
    throw parseError(
      'filter',
      operation,
      `${unexpected(operation)} expecting "not" or operator (eq, gt, ...)`,
    );
  }
  const type = isPattern ? 'text' : left.type;
  for (const one of modifier === undefined ? [operand] : itemsOf(operand)) {
    checkOperand(operator, one, left.type, operation);
  }
  // `*` is an alias of `%`, which clients would have to encode.
  const value = values.add(
    operator === 'like' || operator === 'ilike' ? operand.replaceAll('*', '%') : operand,
  );
  if (modifier === undefined) return `${left.sql} ${symbol} ${value}::${type}`;
  if (modifier !== 'any' && modifier !== 'all')
    throw parseError('filter', operation, 'expecting "any" or "all"');
  return `${left.sql} ${symbol} ${modifier} (${value}::${type}[])`;
}

function checkOperand(operator: string, operand: string, type: string, operation: string): void {
  if (operator === 'like' || operator === 'ilike') checkPattern(operand);
  else if (PATTERNS.has(operator)) checkExpression(operand);
  else if (type.startsWith('json')) checkJsonValue(operand, operation);
}

function isValue(operand: string, operation: string): string {
  const value = operand.toLowerCase();
  if (!IS_VALUES.has(value)) {
    throw parseError(
      'filter',
      operation,
      `${unexpected(operand)} expecting isVal: (null, not_null, true, false, unknown)`,
      operation.length - operand.length,
    );
  }
  return value.replace('_', ' ');
}

function inSql(left: { sql: string; type: string }, values: Values, list: string[]): string {
  if (left.type.startsWith('json')) for (const item of list) checkJsonValue(item, 'in');
  if (left.type.endsWith('[]')) {
    const items = list.map((item) => `${values.add(item)}::${left.type}`);
    return items.length === 0 ? 'false' : `${left.sql} in (${items.join(',')})`;
  }
  return `${left.sql} = any (${values.add(arrayLiteral(list))}::${left.type}[])`;
}

/** Splits an array literal at any depth: each comma outside of quotes starts an element. */
function itemsOf(array: string): string[] {
  const items = [''];
  let isQuoted = false;
  for (let at = 0; at < array.length; at++) {
    const character = array.charAt(at);
    const isEscaped = character === '\\';
    if (isEscaped) at++;
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) items.push('');
    else if (isQuoted || !/[{}]/.test(character))
      items.push(`${items.pop()}${isEscaped ? array.charAt(at) : character}`);
  }
  return items;
}

/** Parses `(a,"b,c",d)`. An element that does not end with its closing quote is taken literally. */
function parseList(text: string, operation: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) {
    throw parseError(
      'filter',
      operation,
      `${unexpected(text)} expecting "("`,
      operation.length - text.length,
    );
  }
  return splitList(text.slice(1, -1));
}

const ELEMENT = /"((?:[^"\\]|\\.)*)"(?=,|$)|([^,]*)/y;

function splitList(text: string): string[] {
  const items: string[] = [];
  if (text === '') return items;
  for (let at = 0; at <= text.length; at = ELEMENT.lastIndex + 1) {
    ELEMENT.lastIndex = at;
    const [, quoted, bare = ''] = ELEMENT.exec(text) ?? [];
    items.push(quoted === undefined ? bare : quoted.replace(/\\(.)/g, '$1'));
  }
  return items;
}
