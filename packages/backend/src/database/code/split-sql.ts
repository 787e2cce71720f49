const TOKENS = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^'"$;-]+|[\s\S]/g;

/** Splits a text into statements, each with the comments above it and its first line. */
export function splitSql(text: string): { sql: string; line: number }[] {
  const statements: { sql: string; line: number }[] = [];
  let sql = '';
  let line = 1;
  for (const [token] of text.matchAll(TOKENS)) {
    sql += token;
    if (token !== ';') continue;
    statements.push({ sql, line });
    line += sql.split('\n').length - 1;
    sql = '';
  }
  if (withoutComments(sql).trim() !== '') statements.push({ sql: `${sql}\n;`, line });
  return statements;
}

/** Removes the comments of a statement, except inside a function's body. */
export const withoutComments = (sql: string): string =>
  sql.replace(TOKENS, (token) => (token.startsWith('--') ? '' : token));
