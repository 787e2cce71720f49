import {
  type InvalidParams,
  oneOf,
  pageNumber,
  plainText,
  readSearch,
  type SearchText,
  type SearchValues,
  uuid,
  type ParamSchema,
  type Param,
} from '#kit/list/search.ts';
import type { Database } from '@marketdesk/contract/calls.generated.ts';
import { ORDER_DIRECTIONS } from '@marketdesk/contract/enums.ts';
import { type Reads, readsOf } from '#kit/list/page.ts';
import type { ProcedureName, RowOf } from '@marketdesk/contract/calls.ts';
import type { Filter } from './filters.ts';

type Direction = (typeof ORDER_DIRECTIONS)[number];
type Arguments<Name extends ProcedureName> = Database['public']['Functions'][Name]['Args'];
/** Order and page, arguments of every list. */
type OfEveryList = 'p_order_by' | 'p_order_dir' | 'p_limit' | 'p_offset' | 'p_after' | 'p_before';
type Narrowing<Name extends ProcedureName> = Exclude<keyof Arguments<Name> & string, OfEveryList>;

/** A filter whose argument and values the procedure accepts. */
type FilterOf<Name extends ProcedureName> =
  | {
      [Argument in Narrowing<Name>]: Filter<Argument, NonNullable<Arguments<Name>[Argument]>>;
    }[Narrowing<Name>]
  | Filter<null>;

type FiltersOf<Name extends ProcedureName> = Readonly<Record<string, FilterOf<Name>>>;

/** Arguments that no filter sets. */
type Unset<Name extends ProcedureName, F extends FiltersOf<Name>> = Exclude<
  Narrowing<Name>,
  F[keyof F]['argument']
>;

/** A new argument of a procedure must become a filter, or be listed here with the reason. */
type NotFilters<Name extends ProcedureName, F extends FiltersOf<Name>> = [Unset<Name, F>] extends [never]
  ? { notFilters?: never }
  : { notFilters: Readonly<Record<Unset<Name, F>, string>> };

interface Declared<F, Sort extends string, Drawer extends string, Also extends ParamSchema, C> {
  /** By URL parameter, in the order of their chips and controls. */
  filters: F;
  /** Database columns that each list column reads, see listColumns. Nothing else is requested. */
  columns?: C;
  /** Available sorts. */
  sorts?: readonly Sort[];
  /** The URL parameter of the open row. */
  drawer?: Drawer;
  /** Other URL parameters. */
  also?: Also;
}

type VocabularyOf<F extends Readonly<Record<string, Filter>>, Sort, Drawer extends string, Also> = {
  [Name in keyof F]: F[Name]['by']['param'];
} & Also & { page: Param<number>; savedView: Param<string> } & Record<Drawer, Param<string>> &
  ([Sort] extends [never] ? unknown : { orderBy: Param<Sort>; orderDir: Param<Direction> });

type ArgumentsOf<F extends Readonly<Record<string, Filter>>, Sort> = {
  [Name in keyof F as NonNullable<F[Name]['argument']>]?: F[Name]['by'] extends { param: Param<infer Value> }
    ? Value
    : never;
} & ([Sort] extends [never] ? unknown : { p_order_by?: Sort; p_order_dir?: Direction });

interface List<F, V extends ParamSchema, Drawer extends string, Args, C extends Reads<never>> {
  filters: F;
  /** The URL parameter of the open row. */
  drawer: [Drawer] extends [never] ? undefined : Drawer;
  columns: C;
  /** All database columns of the list. */
  reads: readonly C[keyof C][number][];
  paramSchema: V;
  /** Parameters that are not stored: page, view, drawer, and searches, which may contain names. */
  passing: readonly string[];
  /** For a route's `validateSearch`. */
  plainText: (raw: Record<string, unknown>) => SearchText<V>;
  /** The parsed URL: what decides the rows, and the open drawer. */
  read: (search: SearchText<V>) => {
    page: Omit<SearchValues<V>, Drawer | 'savedView'>;
    openId: string | undefined;
    invalidParams: InvalidParams[];
  };
  /** The procedure's arguments for the filters and the sort. */
  arguments: (page: Omit<SearchValues<V>, Drawer | 'savedView'>) => Args;
}

/** The raw parameters of a list's URL. */
export type SearchOf<L extends { paramSchema: ParamSchema }> = SearchText<L['paramSchema']>;
/** The parameters that decide a list's rows. */
export type PageIn<L extends { arguments: (page: never) => unknown }> = Parameters<L['arguments']>[0];

/**
 * Declares a list and its filters. Derives the URL's parameters, the procedure's arguments and, with ListFilters,
 * controls, chips and Clear. Unknown arguments do not compile.
 */
export function listOf<
  Name extends ProcedureName,
  const F extends FiltersOf<Name>,
  const Sort extends string = never,
  const Drawer extends string = never,
  Also extends ParamSchema = Record<never, never>,
  const C extends Reads<RowOf<Name>> = Record<never, never>,
>(
  _procedure: Name,
  declared: Declared<F, Sort, Drawer, Also, C> & NotFilters<Name, F>,
): List<F, VocabularyOf<F, Sort, Drawer, Also>, Drawer, ArgumentsOf<F, Sort>, C> {
  type Words = VocabularyOf<F, Sort, Drawer, Also>;
  type Args = ArgumentsOf<F, Sort>;
  const { filters, sorts, drawer, also } = declared;
  const named: [string, Filter][] = Object.entries(filters);
  const paramSchema = {
    ...Object.fromEntries(named.map(([name, { by }]) => [name, by.param])),
    ...also,
    ...(sorts && { orderBy: oneOf(sorts), orderDir: oneOf(ORDER_DIRECTIONS) }),
    page: pageNumber,
    // The saved view of the URL, whose filters the URL contains too.
    savedView: uuid,
    ...(drawer && { [drawer]: uuid }),
  } as Words;
  const words: [argument: string, name: string][] = [
    ...named.flatMap(([name, { argument }]): [string, string][] =>
      argument === null ? [] : [[argument, name]],
    ),
    ...(sorts ? SORTING : []),
  ];
  const columns = declared.columns ?? ({} as C);
  return {
    filters,
    drawer: drawer as List<F, Words, Drawer, Args, C>['drawer'],
    columns,
    reads: readsOf<C[keyof C][number]>(columns),
    paramSchema,
    passing: [
      'page',
      'savedView',
      ...(drawer ? [drawer] : []),
      ...named.filter(mayName).map(([name]) => name),
    ],
    plainText: plainText(paramSchema),
    read: (search) => {
      const { values, invalidParams } = readSearch(paramSchema, search);
      // Neither decides the rows. Without a drawer both are the same.
      const { [drawer ?? ('savedView' as Drawer)]: open, savedView: _savedView, ...page } = values;
      return { page, openId: drawer && typeof open === 'string' ? open : undefined, invalidParams };
    },
    arguments: (page) =>
      Object.fromEntries(
        words.map(([argument, name]) => [argument, page[name as keyof typeof page]]),
      ) as Args,
  };
}

function mayName([, { by }]: [string, Filter]): boolean {
  return ['search', 'userSearch'].includes(by.control.as);
}

const SORTING: [string, string][] = [
  ['p_order_by', 'orderBy'],
  ['p_order_dir', 'orderDir'],
];
