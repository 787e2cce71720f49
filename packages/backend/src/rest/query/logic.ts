import { parseError, unexpected } from '../rest-error.ts';
import { filterSql, type Conditions } from './filter.ts';

/** Limits nesting, so that a query string of brackets can't exhaust the stack. */
const MAX_DEPTH = 20;

/** Returns `or=(a.eq.1,and(b.gt.2,not.or(c.is.null,d.in.(1,2))))` as one condition. */
export function logicSql(conditions: Conditions, key: string, text: string): string {
  const negated = key.startsWith('not.');
  const operator = key.endsWith('or') ? 'or' : 'and';
  const parser = new LogicParser(conditions, operator, text);
  const condition = parser.group(operator, 0);
  parser.end();
  return negated ? `not ${condition}` : condition;
}

const GROUP = /(not\.)?(and|or)(?=\()/y;
const OPERATOR = /\.(not\.)?([a-z]+)(?:\(([^()]*)\))?\./g;

class LogicParser {
  readonly #conditions: Conditions;
  readonly #text: string;
  #at = 0;

  /** Keyword prepended to the text in errors, as in PostgREST, which counts positions from it. */
  readonly #word: string;

  constructor(conditions: Conditions, word: string, text: string) {
    this.#conditions = conditions;
    this.#word = word;
    this.#text = text;
  }

  /** Parses `( item , item … )`. */
  group(operator: 'and' | 'or', depth: number): string {
    if (depth > MAX_DEPTH) throw this.#fail('logic nested too deeply');
    this.#expect('(');
    const items = [this.#item(depth)];
    while (this.#isNext(',')) {
      this.#at++;
      items.push(this.#item(depth));
    }
    this.#expect(')', '"," or ")"');
    this.#skipBlanks();
    return `(${items.join(` ${operator} `)})`;
  }

  end(): void {
    if (this.#at < this.#text.length) throw this.#fail('expecting end of input');
  }

  #item(depth: number): string {
    this.#skipBlanks();
    GROUP.lastIndex = this.#at;
    const [match, not, operator] = GROUP.exec(this.#text) ?? [];
    if (match !== undefined) {
      this.#at += match.length;
      const group = this.group(operator === 'or' ? 'or' : 'and', depth + 1);
      return not ? `not ${group}` : group;
    }
    return this.#filter();
  }

  /** Parses `field.not.operator.value`; the field may be quoted and may have a JSON path. */
  #filter(): string {
    const start = this.#at;
    const from = this.#text[start] === '"' ? this.#text.indexOf('"', start + 1) + 1 : start;
    OPERATOR.lastIndex = from;
    const match = OPERATOR.exec(this.#text);
    if (!match || (start !== from && from === 0)) throw this.#fail('expecting operator (eq, gt, ...)');
    const field = this.#text.slice(start, match.index).trim();
    if (/[(),]/.test(field.replace(/^"[^"]*"/, ''))) throw this.#fail('expecting operator (eq, gt, ...)');
    this.#at = match.index + match[0].length;
    const prefix = match[0].slice(1);
    if (match[2] === 'in') return filterSql(this.#conditions, field, prefix, this.#list());
    return filterSql(this.#conditions, field, prefix + this.#value());
  }

  #value(): string {
    if (this.#text[this.#at] === '"') {
      const quoted = this.#quoted();
      if (quoted !== null) return quoted;
    }
    // Commas and brackets within braces are part of an array literal.
    const end = this.#text[this.#at] === '{' ? this.#text.indexOf('}', this.#at) + 1 : 0;
    const start = this.#at;
    this.#at = Math.max(end, start);
    while (this.#at < this.#text.length && !',)'.includes(this.#text.charAt(this.#at))) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #list(): string[] {
    this.#expect('(');
    const items: string[] = [];
    if (this.#text[this.#at] === ')') {
      this.#at++;
      return items;
    }
    for (;;) {
      items.push(this.#value());
      if (this.#text[this.#at] !== ',') break;
      this.#at++;
    }
    this.#expect(')');
    return items;
  }

  /** Returns null and reads nothing if the value does not end with the closing quote. */
  #quoted(): string | null {
    const pattern = /"((?:[^"\\]|\\.)*)"(?=[,)]|$)/y;
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return null;
    this.#at = pattern.lastIndex;
    return (match[1] ?? '').replace(/\\(.)/g, '$1');
  }

  #expect(character: string, expected = `"${character}"`): void {
    if (!this.#isNext(character)) throw this.#fail(`expecting ${expected}`);
    this.#at++;
  }

  #isNext(character: string): boolean {
    this.#skipBlanks();
    return this.#text[this.#at] === character;
  }

  /** Skips blanks between parts, not within values. */
  #skipBlanks(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #fail(details: string) {
    return parseError(
      'logic tree',
      this.#text,
      `${unexpected(this.#text.slice(this.#at))} ${details}`,
      this.#word.length + this.#at,
    );
  }
}
