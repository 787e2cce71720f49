import type { Database } from './database.generated.ts';

type Procedures = Database['public']['Functions'];
export type ProcedureName = keyof Procedures;
export type ArgsOf<Name extends ProcedureName> = Procedures[Name]['Args'];
/** What a procedure returns. */
export type ResultOf<Name extends ProcedureName> = Procedures[Name]['Returns'];
/** A row of a procedure that returns rows. */
export type RowOf<Name extends ProcedureName> = ResultOf<Name> extends readonly (infer Row)[] ? Row : never;

/** No other arguments than the procedure has, not even in an object that was put together elsewhere. */
export type Exact<Given, Args> = Given & Record<Exclude<keyof Given, keyof Args>, never>;

/** A way to call a procedure: its arguments, which may be left out where it requires none, and its result are the database's. */
export type CallProcedure = <Name extends ProcedureName, Given extends ArgsOf<Name>>(
  name: Name,
  ...args: object extends ArgsOf<Name>
    ? [args?: Exact<Given, ArgsOf<Name>>]
    : [args: Exact<Given, ArgsOf<Name>>]
) => Promise<ResultOf<Name>>;
