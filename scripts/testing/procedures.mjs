/** @typedef {{ file: string, text: string }} File */
/**
 * @typedef {{ name: string, from: number, text: string }} Statement a function, view, table or index, and its first line. A
 *   trigger has the name of its table, because writes to the table call its function.
 */

const STATEMENT =
  /^(?:create|alter) (?:or replace )?(?:\w+ )*?(?:(?:function|procedure|view|table|index)\s+(?:if not exists )?|trigger\s[^;]*?\son\s+)([\w.]+)/gm;
const COLUMN =
  /^\s+(?:add column )?(?!(?:check|unique|primary|foreign|constraint|exclude|num_\w+)\b)([a-z]\w*) [a-z]/;
/** How many levels of callers are searched, unless no test is found within them. */
const MOST_CALLS = 3;

/**
 * The tests that name a changed function, view or table; if none does, the tests that name its callers, and so on. For a changed
 * column, the tests and functions that name it and its table.
 * @param {readonly { file: string, lines: readonly number[] }[]} changed the changed lines by file
 * @param {readonly File[]} sql all SQL files
 * @param {readonly File[]} tests
 * @returns {string[]}
 */
export function testsOfProcedures(changed, sql, tests) {
  const statements = new Map(sql.map(({ file, text }) => [file, statementsIn(text)]));
  const all = [...statements.values()].flat();
  const touched = new Set(
    changed.flatMap(({ file, lines }) =>
      lines.flatMap((line) => {
        const statement = statements.get(file)?.findLast(({ from }) => from <= line);
        return statement === undefined ? [] : nameAt(statement, line);
      }),
    ),
  );
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  let names = touched;
  for (let calls = 0; names.size > 0 && (calls < MOST_CALLS || found.size === 0); calls += 1) {
    /** @type {string[]} */
    const unnamed = [];
    for (const name of names) {
      seen.add(name);
      const naming = tests.filter(({ text }) => mentions(text, name)).map(({ file }) => file);
      if (naming.length === 0) unnamed.push(name);
      for (const file of naming) found.add(file);
    }
    const callers = all.filter(({ text }) => unnamed.some((name) => mentions(text, name)));
    names = new Set(callers.map(({ name }) => name).filter((name) => !seen.has(name)));
  }
  return [...found];
}

/** @param {string} text @returns {Statement[]} */
function statementsIn(text) {
  const starts = [...text.matchAll(STATEMENT)];
  return starts.map(({ 1: name = '', index }, at) => ({
    name: name.replace(/.*\./, ''),
    from: text.slice(0, index).split('\n').length,
    text: text.slice(index, starts[at + 1]?.index),
  }));
}

/** The name of the statement; in a table, followed by that of the line's column. @param {Statement} statement @param {number} line */
function nameAt({ name, from, text }, line) {
  const [, column] = COLUMN.exec(text.split('\n')[line - from] ?? '') ?? [];
  return column !== undefined && /^\w+ (?:\w+ )*?table\s/.test(text) ? `${name} ${column}` : name;
}

/** @param {string} text @param {string} name */
function mentions(text, name) {
  return name.split(' ').every((word) => new RegExp(`\\b${word}\\b`).test(text));
}
