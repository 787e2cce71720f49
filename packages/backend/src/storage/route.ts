/** The parsed path under /storage/v1. `file`: the object itself, as the caller. */
export interface Route {
  kind: 'bucket' | 'file' | 'info' | 'public' | 'sign' | 'other';
  /** The rest after the service's keywords. */
  rest: string;
}

/** Keywords in place of a bucket's name, of features that are left out. */
const ELSEWHERE = new Set(['copy', 'list', 'list-v2', 'move', 'upload']);

export function parseRoute(path: string): Route {
  const [, bucket] = /^\/bucket\/?([^/]*)$/.exec(path) ?? [];
  if (bucket !== undefined) return { kind: 'bucket', rest: bucket };
  const [, text] = /^\/object\/(.*)$/s.exec(path) ?? [];
  if (text === undefined) return { kind: 'other', rest: '' };
  const { head, tail } = split(text);
  if (ELSEWHERE.has(head)) return { kind: 'other', rest: tail };
  if (head === 'public' || head === 'sign') return { kind: head, rest: tail };
  if (head === 'authenticated') return { kind: 'file', rest: tail };
  if (head !== 'info') return { kind: 'file', rest: text };
  const inner = split(tail);
  return {
    kind: 'info',
    rest: inner.head === 'public' || inner.head === 'authenticated' ? inner.tail : tail,
  };
}

function split(path: string): { head: string; tail: string } {
  const slash = path.indexOf('/');
  return slash < 0 ? { head: path, tail: '' } : { head: path.slice(0, slash), tail: path.slice(slash + 1) };
}
