import type { DescribedColumn, DescribedFunction, DescribedTable, Description } from './describe-sql.ts';

type Json = Record<string, unknown>;

const MEDIA_TYPES = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'];
const ref = (kind: 'parameters' | 'definitions', name: string): Json => ({ $ref: `#/${kind}/${name}` });

/** Converts the description to OpenAPI 2.0 (Swagger) in PostgREST's form. */
export function openApi({ tables, functions }: Description, host: string | null): Json {
  return {
    swagger: '2.0',
    info: { title: 'standard public schema', description: '', version: 'embedded' },
    ...(host === null ? {} : { host }),
    basePath: '/',
    schemes: ['http', 'https'],
    consumes: ['application/json'],
    produces: MEDIA_TYPES,
    paths: Object.fromEntries([
      ['/', { get: ROOT }],
      ...tables.map((table) => [`/${table.name}`, { get: readOf(table) }]),
      ...functions.map((fn) => [`/rpc/${fn.name}`, callOf(fn)]),
    ]) as Json,
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table)])),
    parameters: { ...PARAMETERS, ...Object.fromEntries(tables.flatMap(rowFilters)) },
    externalDocs: { description: 'PostgREST Documentation', url: 'https://docs.postgrest.org' },
  };
}

const ROOT: Json = {
  tags: ['Introspection'],
  summary: 'OpenAPI description (this document)',
  produces: ['application/openapi+json', 'application/json'],
  responses: { 200: { description: 'OK' } },
};

const SHARED = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'];
const inQuery = (name: string, description: string): Json => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
});
const inHeader = (name: string, description: string, rest: Json = {}): Json => ({
  name,
  description,
  required: false,
  in: 'header',
  type: 'string',
  ...rest,
});
const PARAMETERS: Json = {
  select: inQuery('select', 'Filtering Columns'),
  order: inQuery('order', 'Ordering'),
  offset: inQuery('offset', 'Limiting and Pagination'),
  limit: inQuery('limit', 'Limiting and Pagination'),
  range: inHeader('Range', 'Limiting and Pagination'),
  rangeUnit: inHeader('Range-Unit', 'Limiting and Pagination', { default: 'items' }),
  preferCount: inHeader('Prefer', 'Preference', {
    enum: ['count=exact', 'count=planned', 'count=estimated'],
  }),
};

function readOf({ name, comment, columns }: DescribedTable): Json {
  return {
    tags: [name],
    ...(comment === null ? {} : { summary: comment }),
    parameters: [
      ...columns.map((column) => ref('parameters', `rowFilter.${name}.${column.name}`)),
      ...SHARED.map((shared) => ref('parameters', shared)),
    ],
    responses: {
      200: { description: 'OK', schema: { type: 'array', items: ref('definitions', name) } },
      206: { description: 'Partial Content' },
    },
  };
}

const rowFilters = ({ name, columns }: DescribedTable): [string, Json][] =>
  columns.map((column) => [
    `rowFilter.${name}.${column.name}`,
    { name: column.name, required: false, in: 'query', type: 'string' },
  ]);

function definitionOf({ comment, columns }: DescribedTable): Json {
  return {
    ...(comment === null ? {} : { description: comment }),
    required: columns.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(columns.map((column) => [column.name, propertyOf(column)])),
    type: 'object',
  };
}

function propertyOf({ format, comment, isKey, refersTo }: DescribedColumn): Json {
  const [table = '', column = ''] = refersTo?.split('.') ?? [];
  const records = [
    isKey ? 'This is a Primary Key.<pk/>' : '',
    refersTo === null
      ? ''
      : `This is a Foreign Key to \`${refersTo}\`.<fk table='${table}' column='${column}'/>`,
  ].filter(Boolean);
  const description = [comment, records.length > 0 ? `Note:\n${records.join('\n')}` : null].filter(Boolean);
  return {
    format,
    ...typeOf(format),
    ...(description.length > 0 ? { description: description.join('\n\n') } : {}),
  };
}

function callOf({ name, comment, isStable, arguments: args }: DescribedFunction): Json {
  const shared = {
    tags: [`(rpc) ${name}`],
    ...(comment === null ? {} : { summary: comment }),
    produces: MEDIA_TYPES,
    responses: { 200: { description: 'OK' } },
  };
  const properties = Object.fromEntries(
    args.map(({ name: argument, format }) => [argument, { format, ...typeOf(format) }]),
  );
  const required = args.filter((argument) => argument.required).map((argument) => argument.name);
  const body = {
    name: 'args',
    in: 'body',
    required: true,
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
  };
  const query = args.map((argument) => ({
    name: argument.name,
    required: argument.required,
    in: 'query',
    format: argument.format,
    ...typeOf(argument.format, { type: 'string' }),
  }));
  return {
    ...(isStable ? { get: { ...shared, parameters: query } } : {}),
    post: { ...shared, parameters: [body] },
  };
}

/** A JSON value in a body has no `type`; in a query parameter it needs one. */
function typeOf(format: string, json: Json = {}): Json {
  if (format.endsWith('[]')) return { type: 'array', items: typeOf(format.slice(0, -2), json) };
  if (/^jsonb?$/.test(format)) return json;
  if (/^(smallint|integer|bigint)$/.test(format)) return { type: 'integer' };
  if (/^(numeric|real|double precision)/.test(format)) return { type: 'number' };
  return { type: format === 'boolean' ? 'boolean' : 'string' };
}
