import { RestError } from '../rest-error.ts';

/** The parameters of a query string by embedded resource; those of the root at ''. */
export class Levels {
  readonly #levels = new Map<string, URLSearchParams>();
  readonly #used = new Set<string>(['']);

  /** `skip` are no filters, but arguments of a function. */
  constructor(query: URLSearchParams, skip?: ReadonlyMap<string, unknown>) {
    for (const [key, value] of query) {
      if (skip?.has(key)) continue;
      const { path, rest } = split(key);
      const level = this.#levels.get(path) ?? new URLSearchParams();
      level.append(rest, value);
      this.#levels.set(path, level);
    }
  }

  /** Those at a path of names. */
  at(path: readonly string[]): URLSearchParams {
    const key = path.join('.');
    this.#used.add(key);
    return this.#levels.get(key) ?? new URLSearchParams();
  }

  /** Errors: PGRST108, if a resource was not embedded. */
  checkUsed(): void {
    for (const path of this.#levels.keys()) if (!this.#used.has(path)) throw notEmbedded(path);
  }
}

export const notEmbedded = (name: string): RestError =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

/** `a.b.name->key` is about `name->key` of `a.b`; `a.not.or` about `not.or` of `a`. */
function split(key: string): { path: string; rest: string } {
  const arrow = key.indexOf('->');
  const head = arrow < 0 ? key : key.slice(0, arrow);
  const names = head.match(/"[^"]*"|[^."]+/g) ?? [];
  const isNegated = /(^|\.)not\.(and|or)$/.test(head);
  const cut = names.length - (isNegated ? 2 : 1);
  if (cut <= 0) return { path: '', rest: key };
  const path = names.slice(0, cut).map((name) => name.replace(/^"(.*)"$/s, '$1'));
  return { path: path.join('.'), rest: names.slice(cut).join('.') + (arrow < 0 ? '' : key.slice(arrow)) };
}
