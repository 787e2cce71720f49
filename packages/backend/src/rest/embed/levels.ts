import { RestError } from '../rest-error.ts';

interface Parameter {
  /** The names of the embedded resources on the way to it. */
  path: readonly string[];
  key: string;
  value: string;
}

/** The parameters of one level of a select and of the resources embedded in it. */
export class Level {
  /** 0 for the root. */
  readonly depth: number;
  readonly query: URLSearchParams;
  #inner: readonly Parameter[];

  constructor(parameters: readonly Parameter[], depth = 0) {
    this.depth = depth;
    this.query = new URLSearchParams();
    for (const { path, key, value } of parameters) if (path.length === 0) this.query.append(key, value);
    this.#inner = parameters.filter(({ path }) => path.length > 0);
  }

  /** Parameters under any of these names. As in PostgREST, the first resource that a name fits takes them. */
  take(names: readonly (string | null)[]): Level {
    const isTaken = ({ path: [first] }: Parameter): boolean => first !== undefined && names.includes(first);
    const taken = this.#inner.filter(isTaken);
    this.#inner = this.#inner.filter((parameter) => !isTaken(parameter));
    return new Level(
      taken.map(({ path, ...rest }) => ({ ...rest, path: path.slice(1) })),
      this.depth + 1,
    );
  }

  /** Errors: PGRST108, if parameters are left for a resource that is not embedded. */
  checkTaken(): void {
    const name = this.#inner[0]?.path[0];
    if (name !== undefined) throw notEmbedded(name);
  }
}

/** `skip` are no filters, but arguments of a function. */
export function rootLevel(query: URLSearchParams, skip?: ReadonlyMap<string, unknown>): Level {
  const filters = [...query].filter(([key]) => skip?.has(key) !== true);
  return new Level(filters.map(([key, value]) => ({ ...split(key), value })));
}

export const notEmbedded = (name: string): RestError =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

/** `a.b.name->key` is about `name->key` of `a.b`; `a.not.or` about `not.or` of `a`. */
function split(name: string): Omit<Parameter, 'value'> {
  const arrow = name.indexOf('->');
  const head = arrow < 0 ? name : name.slice(0, arrow);
  const names = head.match(/"[^"]*"|[^."]+/g) ?? [];
  const isNegated = /(^|\.)not\.(and|or)$/.test(head);
  const cut = names.length - (isNegated ? 2 : 1);
  if (cut <= 0) return { path: [], key: name };
  const path = names.slice(0, cut).map((one) => one.replace(/^"(.*)"$/s, '$1'));
  return {
    path,
    key: names.slice(cut).join('.') + (arrow < 0 ? '' : name.slice(arrow)),
  };
}
