import type { Catalogue } from './catalogue.ts';
import type { Procedure } from './procedures.ts';
import type { Column, Relation } from './shape.ts';

const HEADER = `// Written by \`npm run generate\` from the migrated database; don't edit. Values are as JSON delivers them:
// numeric and bigint are numbers (a double holds amounts of 14 digits with two decimals exactly),
// times are ISO text.
`;
const JSON_TYPE =
  'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];\n';

interface Generated {
  /** `database.generated.ts`: rows. Imports only enums, so that documents can be composed of rows. */
  rows: string;
  /** `calls.generated.ts`: `Database` as supabase-js defines it, and rows with documents in them. */
  calls: string;
}

/** The types of rows and procedures. `enums` are the types that packages/contract/src/enums.ts exports. */
export function renderTypes({ relations, procedures }: Catalogue, enums: ReadonlySet<string>): Generated {
  const isPlain = ({ columns }: Relation) => namesIn(columns).every((name) => enums.has(name));
  const plain = relations.filter(isPlain);
  const others = relations.filter((relation) => !isPlain(relation));
  const database = [
    'export interface Database {',
    '  public: {',
    '    Tables: {',
    ...relations
      .filter(({ schema }) => schema === 'public')
      .map(({ name }) => `      ${name}: { Row: ${rowName(name)} };`),
    '    };',
    '    Functions: {',
    ...procedures.flatMap((procedure) => renderProcedure(procedure, relations)),
    '    };',
    '  };',
    '}',
  ];
  const inCalls = [...others.map(renderRelation), ...database].join('\n');
  const named = namesIn([
    ...others.flatMap(({ columns }) => columns),
    ...procedures.flatMap((procedure) => [procedure, ...procedure.columns, ...procedure.args]),
  ]);
  const used = ['Json', ...plain.map(({ name }) => rowName(name))].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(inCalls),
  );
  return {
    rows: [
      HEADER,
      ...importTypes(namesIn(plain.flatMap(({ columns }) => columns)), './enums.ts'),
      JSON_TYPE,
      ...plain.map(renderRelation),
    ].join('\n'),
    calls: [
      HEADER,
      importTypes(used, './database.generated.ts').join('').trimEnd(),
      importTypes(
        named.filter((name) => !enums.has(name)),
        './documents.ts',
      )
        .join('')
        .trimEnd(),
      ...importTypes(
        named.filter((name) => enums.has(name)),
        './enums.ts',
      ),
      inCalls,
      '',
    ].join('\n'),
  };
}

/** Types named by comments, without array brackets, sorted. */
function namesIn(values: readonly { named: string | null }[]): string[] {
  return [
    ...new Set(values.flatMap(({ named }) => (named === null ? [] : [named.replaceAll('[]', '')]))),
  ].sort();
}

function importTypes(names: readonly string[], from: string): string[] {
  return names.length === 0 ? [] : [`import type { ${names.join(', ')} } from '${from}';\n`];
}

function renderRelation({ schema, name, columns }: Relation): string {
  return [
    `/** A row of ${schema}.${name}. */`,
    `export interface ${rowName(name)} {`,
    ...renderColumns(columns, '  '),
    '}',
    '',
  ].join('\n');
}

function renderProcedure(procedure: Procedure, relations: Relation[]): string[] {
  return [
    `      ${procedure.name}: {`,
    ...renderArgs(procedure),
    ...renderReturns(procedure, relations),
    '      };',
  ];
}

function renderArgs({ args }: Procedure): string[] {
  if (args.length === 0) return ['        Args: Record<never, never>;'];
  return [
    '        Args: {',
    ...args.map(({ name, type, optional, nullable, named }) => {
      const value = named ?? argumentOf(type);
      const orNull = nullable && value !== 'unknown' ? ' | null' : '';
      return `          ${name}${optional ? '?' : ''}: ${value}${orNull};`;
    }),
    '        };',
  ];
}

function renderReturns(procedure: Procedure, relations: Relation[]): string[] {
  const { set, relation, columns, type, nullable, named } = procedure;
  const many = set ? '[]' : '';
  const known = relations.find(({ schema, name }) => `${schema}.${name}` === relation);
  if (known && columns.length > 0) {
    const names = columns.map(({ name }) => `'${name}'`).join(' | ');
    return [
      `        Returns: (Omit<${rowName(known.name)}, ${names}> & {`,
      ...renderColumns(columns, '          '),
      `        })${many};`,
    ];
  }
  if (columns.length > 0) {
    return ['        Returns: {', ...renderColumns(columns, '          '), `        }${many};`];
  }
  const value = named ?? (known ? rowName(known.name) : typeOf(type));
  return [`        Returns: ${value}${nullable ? ' | null' : ''}${many};`];
}

function renderColumns(columns: Column[], indent: string): string[] {
  return columns.map(({ name, type, nullable, choices, named }) => {
    const value =
      named ?? choices?.map((choice) => `'${choice.replaceAll("'", "\\'")}'`).join(' | ') ?? typeOf(type);
    return `${indent}${name}: ${value}${nullable ? ' | null' : ''};`;
  });
}

/** `support_tickets` gives `SupportTicketsRow`. */
function rowName(name: string): string {
  return `${name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Row`;
}

const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  'double precision': 'number',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  void: 'undefined',
};

/** All other types are text in JSON: uuid, times, dates, intervals, bytes. */
function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
  return TYPES[type] ?? 'string';
}

/** Arguments accept any JSON document, and amounts also as text, which keeps every decimal. */
function argumentOf(type: string): string {
  if (type.endsWith('[]')) return `readonly ${typeOf(type)}`;
  if (type === 'json' || type === 'jsonb') return 'unknown';
  return type === 'numeric' ? 'number | string' : typeOf(type);
}
