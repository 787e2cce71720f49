/** @typedef {{ file: string, text: string }} File */
/** @typedef {{ name: string, from: number, text: string }} Statement a function, view or table, and the line it begins at */

const STATEMENT =
  /^create (?:or replace )?(?:\w+ )*?(?:function|procedure|view|table)\s+(?:if not exists )?([\w.]+)/;
/** A change deep below many procedures is for `npm test`. */
const MOST_CALLS = 3;

/**
 * The tests that name what a change of SQL touches; where none does, those that name what uses it, and so on.
 * @param {readonly { file: string, lines: readonly number[] }[]} changed in which lines
 * @param {readonly File[]} sql all of it
 * @param {readonly File[]} tests
 * @returns {string[]}
 */
export function testsOfProcedures(changed, sql, tests) {
  const statements = new Map(sql.map(({ file, text }) => [file, statementsIn(text)]));
  const all = [...statements.values()].flat();
  const touched = new Set(
    changed.flatMap(({ file, lines }) =>
      lines.flatMap((line) => statements.get(file)?.findLast(({ from }) => from <= line)?.name ?? []),
    ),
  );
  /** @type {Set<string>} */
  const found = new Set();
  let names = touched;
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    /** @type {string[]} */
    const unnamed = [];
    for (const name of names) {
      const naming = tests.filter(({ text }) => mentions(text, name)).map(({ file }) => file);
      if (naming.length === 0) unnamed.push(name);
      for (const file of naming) found.add(file);
    }
    const above = all.filter(({ text }) => unnamed.some((name) => mentions(text, name)));
    names = new Set(above.map(({ name }) => name).filter((name) => !unnamed.includes(name)));
  }
  return [...found];
}

/** @param {string} text @returns {Statement[]} */
function statementsIn(text) {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => {
    const name = STATEMENT.exec(line)?.[1]?.split('.').at(-1);
    return name === undefined ? [] : [{ name, at }];
  });
  return starts.map(({ name, at }, index) => ({
    name,
    from: at + 1,
    text: lines.slice(at, starts[index + 1]?.at).join('\n'),
  }));
}

/** @param {string} text @param {string} name */
function mentions(text, name) {
  return new RegExp(`\\b${name}\\b`).test(text);
}
