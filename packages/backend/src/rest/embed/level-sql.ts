import { checkItems, checkPaths, checkRepeats, type QueryBudget } from '../query/limits.ts';
import { orderSql, relatedTerms } from '../query/order.ts';
import { columnSql, countsOnly } from '../query/select.ts';
import { ALIAS, fieldSql, quoteIdent, type Source, type Values } from '../query/source.ts';
import { whereSql } from '../query/where.ts';
import { parseWindow, windowSql } from '../query/window.ts';
import { RestError } from '../rest-error.ts';
import { isWatched, joinWatched, type WatchedReads } from '../watched-reads.ts';
import { findRelationship, type Schema } from './find-relationship.ts';
import { notEmbedded, type Level } from './levels.ts';
import { itemsOf, parseEmbed, spreadOfMany, type Embed } from './parse-select.ts';
import { embeddedEstimate, type RowEstimate } from './row-estimate.ts';
import { isToOne, type Relationship } from './relationships.ts';

/** Common to all levels of a request. */
export interface Request {
  schema: Schema;
  values: Values;
  budget: QueryBudget;
  /** Maximum rows of an embedded list. */
  maxRows: number;
  watch: WatchedReads | null;
}

/** SQL fragments for a table of the request and its embedded resources. */
export interface LevelSql {
  /** The select list; null for exactly all columns. */
  columns: string | null;
  joins: string;
  where: string;
  order: string;
  /** An embedded resource filters the parent's rows (inner join). */
  isNarrowed: boolean;
  /** Expression for the watched rows in one row, as text; null without watched tables. */
  watched: string | null;
}

const MAX_EMBEDS = 10;
const MAX_DEPTH = 4;
/** Maximum rows of one embedded list; the hosted default. */
const MAX_LIST = 1_000;

/** Builds the SQL of one level of a select. */
export function levelSql(
  request: Request,
  source: Source,
  select: string | null,
  level: Level,
  estimate: RowEstimate,
): LevelSql {
  const { query } = level;
  // `name()` selects nothing, but can be filtered by existence.
  const items = select === '' && level.depth > 0 ? [] : itemsOf(select);
  checkItems('columns', items);
  checkPaths(items);
  checkRepeats(items);
  const related = relatedTerms(query.get('order'));
  const columns: string[] = [];
  const joins: string[] = [];
  const embeds = new Map<string, string>();
  const orderable = new Map<string, string>();
  const showsRows = items.length > 0 && !countsOnly(source, items);
  const watched = source.isWatched === true && showsRows ? [watchedRow(source)] : [];
  let isNarrowed = false;
  for (const item of items) {
    const embed = parseEmbed(item);
    if (!embed) {
      columns.push(columnSql(source, item));
      continue;
    }
    const name = embed.alias ?? embed.name;
    const terms = related.filter((term) => term.resource === name);
    const joined = joinSql(
      request,
      source,
      embed,
      level.take([embed.alias, embed.name]),
      terms.map(({ field }) => field),
      estimate,
    );
    joins.push(joined.sql);
    if (joined.column !== null) columns.push(joined.column);
    if (joined.watched !== null) watched.push(joined.watched);
    embeds.set(name, `${joined.alias}.e`);
    terms.forEach(({ text }, at) => orderable.set(text, `${joined.alias}.o${at}`));
    isNarrowed ||= embed.isInner;
  }
  level.checkTaken();
  const whole = { ...source, embeds };
  const where = whereSql(whole, request, query);
  return {
    columns: columns.length === 1 && items[0] === '*' ? null : columns.join(', '),
    joins: joins.join(''),
    where,
    order: orderSql(source, query.get('order'), (term, name) => {
      const sql = orderable.get(term);
      if (sql === undefined) throw notEmbedded(name);
      return sql;
    }),
    isNarrowed: isNarrowed || [...embeds.values()].some((sql) => where.includes(sql)),
    watched: joinWatched(watched),
  };
}

interface Joined {
  alias: string;
  sql: string;
  /** The parent's select item; null without one. */
  column: string | null;
  watched: string | null;
}

function joinSql(
  request: Request,
  parent: Source,
  embed: Embed,
  inner: Level,
  orderFields: readonly Parameters<typeof fieldSql>[1][],
  estimate: RowEstimate,
): Joined {
  const relationship = findRelationship(
    request.schema,
    parent.relation ?? parent.name,
    embed.name,
    embed.hint,
  );
  const toOne = isToOne(relationship);
  const name = embed.alias ?? embed.name;
  if (!toOne && orderFields.length > 0) throw relatedOrder(parent.name, name);
  if (embed.isSpread && !toOne) throw spreadOfMany(name);
  const number = request.budget.embed(inner.depth, MAX_EMBEDS, MAX_DEPTH);
  const child = childSource(request, relationship, `t${number}`);
  const window = windowOf(request, inner);
  const level = levelSql(
    request,
    child,
    embed.select,
    inner,
    embeddedEstimate(estimate, relationship, window.limit),
  );
  const columns = level.columns ?? `${child.alias}.*`;
  const ordered = orderFields.map((field, at) => `, ${fieldSql(child, field).sql} as o${at}`).join('');
  const row = `(select to_json(x.*) from (select ${columns}) as x)`;
  const rows = `from ${fromSql(relationship, child, number)}${level.joins} where ${joinCondition(
    relationship,
    parent,
    child,
    number,
  )}${level.where.replace(/^ where /, ' and ')}`;
  const alias = `e${number}`;
  const kind = embed.isInner ? 'join' : 'left join';
  const watched = level.watched;
  if (toOne) {
    const recorded = watched === null ? '' : `, ${watched} as w`;
    const selected = embed.isSpread ? columns : `${row} as e${recorded}${ordered}`;
    // All columns of a spread resource become the parent's, so its record is selected by a separate join.
    const beside =
      embed.isSpread && watched !== null
        ? ` left join lateral (select ${watched} as w ${rows}) as ${alias}w on true`
        : '';
    return {
      alias,
      sql: ` ${kind} lateral (select ${selected} ${rows}) as ${alias} on true${beside}`,
      watched: watched === null ? null : `${alias}${embed.isSpread ? 'w' : ''}.w`,
      column:
        embed.select === '' ? null : embed.isSpread ? `${alias}.*` : `${alias}.e as ${quoteIdent(name)}`,
    };
  }
  const most = child.isWatched ? (request.watch?.most ?? null) : null;
  const recorded = watched === null ? '' : `, ${watched} as w`;
  const page = `select ${row} as e${recorded} ${rows}${level.order}${windowSql(window, most)}`;
  const records = watched === null ? '' : `, string_agg(r.w, ' ') as w`;
  return {
    alias,
    watched: watched === null ? null : `${alias}.w`,
    sql: ` ${kind} lateral (select json_agg(r.e) as e${records} from (${page}) as r) as ${alias} on ${
      embed.isInner ? `${alias}.e is not null` : 'true'
    }`,
    column: embed.select === '' ? null : `coalesce(${alias}.e, '[]') as ${quoteIdent(name)}`,
  };
}

function windowOf({ maxRows }: Request, { query }: Level): { offset: number; limit: number } {
  const { offset, limit } = parseWindow(query, null);
  return { offset, limit: Math.min(limit ?? Infinity, maxRows, MAX_LIST) };
}

/** Expression for the text that identifies a row: `table:id`. */
const watchedRow = ({ relation, alias = ALIAS }: Source): string => `'${relation}:' || ${alias}.id`;

function childSource(
  { schema, watch }: Request,
  { target }: Relationship,
  alias: string,
): Source & { alias: string } {
  const relation = schema.relation(target);
  if (!relation) throw new Error(`${target} is not in the catalogue`);
  return { ...relation, alias, relation: target, isWatched: isWatched(watch, target) };
}

function fromSql({ target, junction }: Relationship, { alias }: { alias: string }, number: number): string {
  const table = `public.${quoteIdent(target)} as ${alias}`;
  return junction ? `public.${quoteIdent(junction.table)} as j${number}, ${table}` : table;
}

function joinCondition(
  { pairs, junction }: Relationship,
  parent: Source,
  child: { alias: string },
  number: number,
): string {
  const equal = (left: string, right: string, [a, b]: readonly [string, string]) =>
    `${left}.${quoteIdent(a)} = ${right}.${quoteIdent(b)}`;
  const from = parent.alias ?? 't';
  const near = junction ? junction.pairs.map((pair) => equal(from, `j${number}`, pair)) : [];
  const far = pairs.map((pair) => equal(junction ? `j${number}` : from, child.alias, pair));
  return [...near, ...far].join(' and ');
}

const relatedOrder = (source: string, name: string): RestError =>
  new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
    details: `'${source}' and '${name}' do not form a many-to-one or one-to-one relationship`,
  });
