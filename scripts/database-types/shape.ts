export interface Column {
  name: string;
  /** As `format_type` writes it. */
  type: string;
  nullable: boolean;
  /** The fixed set of values from a check constraint. */
  choices: string[] | null;
  /** Its type in packages/contract, where the comment names one. */
  named: string | null;
}

export interface Relation {
  schema: string;
  name: string;
  columns: Column[];
}

/**
 * What PostgreSQL can't say of a procedure, a view or a composite type. Its comment can, in one sentence:
 * `Shape: like reports, severity?, reason SearchReason, returns ReportContext.`
 */
interface Shape {
  /** Columns that this table has too are as there: null or not, and with the same values. */
  like: string | null;
  /** What may be null: columns of the result, and arguments where null is meant. */
  nullable: ReadonlySet<string>;
  /** Types of packages/contract, by column or argument; that of the result is under `returns`. */
  types: ReadonlyMap<string, string>;
  /** Every name in the sentence. */
  names: readonly string[];
}

/** Null without that sentence: then any column may be null. `Shape: no nulls.` means that none can be. */
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
    if (name === '') throw new Error(`Shape: "${item}" is not understood.`);
    if (name === 'like') like = type ?? null;
    else {
      names.push(name);
      if (mayBeNull) nullable.add(name);
      if (type !== undefined) types.set(name, type);
    }
  }
  return { like, nullable, types, names };
}

/** Columns of which PostgreSQL knows only the type. */
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
  if (unknown !== undefined)
    throw new Error(`The comment on ${of} speaks of ${unknown}, which it does not have.`);
}
