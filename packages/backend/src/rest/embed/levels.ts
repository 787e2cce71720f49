import { RestError } from '../rest-error.ts';

interface Parameter {
  /** Names of the embedded resources that contain it. */
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

  /** Returns the parameters under any of these names. As in PostgREST, the first matching resource takes them. */
  take(names: readonly (string | null)[]): Level {
    const isTaken = ({ path: [first] }: Parameter): boolean => first !== undefined && names.includes(first);
    const taken = this.#inner.filter(isTaken);
    this.#inner = this.#inner.filter((parameter) => !isTaken(parameter));
    return new Level(
      taken.map(({ path, ...rest }) => ({ ...rest, path: path.slice(1) })),
      this.depth + 1,
    );
  }

  /** Errors: PGRST108 if parameters remain for a resource that is not embedded. */
  checkTaken(): void {
    const name = this.#inner[0]?.path[0];
    if (name !== undefined) throw notEmbedded(name);
  }
}

/** `skip` contains arguments of a function, which are not filters. */
export function rootLevel(query: URLSearchParams, skip?: ReadonlyMap<string, unknown>): Level {
  const filters = [...query].filter(([key]) => skip?.has(key) !== true);
  return new Level(filters.map(([key, value]) => ({ ...split(key), value })));
}

export const notEmbedded = (name: string): RestError =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

/** Splits `a.b.name->key` into path `a.b` and key `name->key`, and `a.not.or` into `a` and `not.or`. */
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
