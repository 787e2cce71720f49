export interface Column {
  name: string;
  /** As `format_type` writes it. */
  type: string;
  nullable: boolean;
  /** The fixed set of values from a check constraint. */
  choices: string[] | null;
  /** The type in packages/contract that the comment names. */
  named: string | null;
}

export interface Relation {
  schema: string;
  name: string;
  columns: Column[];
}

/**
 * Types that the catalogue lacks, from one sentence in the comment on a procedure, view or composite type:
 * `Shape: like reports, severity?, reason SearchReason, returns ReportContext.`
 */
interface Shape {
  /** Columns of the same name take nullability and values from this table. */
  like: string | null;
  /** Nullable columns of the result, and arguments that accept null. */
  nullable: ReadonlySet<string>;
  /** Types of packages/contract by column or argument; `returns` is the type of the result. */
  types: ReadonlyMap<string, string>;
  /** Every name in the sentence. */
  names: readonly string[];
}

/** Null without the sentence: then any column may be null. `Shape: no nulls.` means that none is. */
export function shapeOf(comment: string | null): Shape | null {
  const [, sentence] = /Shape: ([^.]+)\./.exec(comment ?? '') ?? [];
  if (sentence === undefined) return null;
  const nullable = new Set<string>();
  const types = new Map<string, string>();
  const names: string[] = [];
  let like: string | null = null;
  for (const item of sentence.split(',').map((part) => part.trim())) {
    if (item === 'no nulls') continue;
    const [, name = '', mayBeNull, type] = /^(\w+)(\?)?(?: ([A-Za-z]\w*(?:\[\])*))?$/.exec(item) ?? [];
    if (name === '') throw new Error(`Shape: can't parse "${item}".`);
    if (name === 'like') like = type ?? null;
    else {
      names.push(name);
      if (mayBeNull) nullable.add(name);
      if (type !== undefined) types.set(name, type);
    }
  }
  return { like, nullable, types, names };
}

/** Completes columns of which the catalogue has only the type. */
export function shapeColumns(
  columns: readonly { name: string; type: string }[],
  shape: Shape | null,
  relations: readonly Relation[],
): Column[] {
  const like = relations.find(({ schema, name }) => schema === 'public' && name === shape?.like);
  return columns.map(({ name, type }) => {
    const known = like?.columns.find((column) => column.name === name && column.type === type);
    return {
      name,
      type,
      nullable: shape === null || shape.nullable.has(name) || (known?.nullable ?? false),
      choices: known?.choices ?? null,
      named: shape?.types.get(name) ?? null,
    };
  });
}

/** Throws if the sentence names something that does not exist. */
export function checkNames(of: string, shape: Shape | null, known: readonly { name: string }[]): void {
  const unknown = shape?.names.find((name) => !known.some((one) => one.name === name));
  if (unknown !== undefined) throw new Error(`The comment on ${of} names ${unknown}, which does not exist.`);
}
