/** What a caller's statement reads or calls: the name is in the catalogue, because PostgREST's syntax was resolved. */
interface Called {
  kind: 'procedure' | 'table' | 'statement';
  name: string;
}

/** Names a statement of the REST interface. Its first name in `public` is the function or table of the address. */
export function calledBy(sql: string): Called {
  const [, name, bracket] = /\bpublic\."([^"]+)"(\()?/.exec(sql) ?? [];
  if (name === undefined) return { kind: 'statement', name: statementName(sql) };
  return { kind: bracket === undefined ? 'table' : 'procedure', name };
}

/** Names a statement of our own by its first word and first table or function: `update auth.sessions`. */
export function statementName(sql: string): string {
  const [, verb = 'statement'] = /^\s*([a-z]+)\b/i.exec(sql) ?? [];
  const [, target] = /\b((?:auth|storage|public|private|backend)\.\w+)/.exec(sql) ?? [];
  return target === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${target}`;
}
