import type { Database } from './calls.generated.ts';

type Procedures = Database['public']['Functions'];
export type ProcedureName = keyof Procedures;
export type ArgsOf<Name extends ProcedureName> = Procedures[Name]['Args'];
/** Result of a procedure. */
export type ResultOf<Name extends ProcedureName> = Procedures[Name]['Returns'];
/** A row of a procedure that returns rows. */
export type RowOf<Name extends ProcedureName> = ResultOf<Name> extends readonly (infer Row)[] ? Row : never;

/** Rejects arguments that the procedure does not have, even in objects built elsewhere. */
export type Exact<Given, Args> = Given & Record<Exclude<keyof Given, keyof Args>, never>;

/**
 * A function that calls procedures, with arguments and results typed by the database. Arguments can be omitted if none
 * is required.
 */
export type CallProcedure = <Name extends ProcedureName, Given extends ArgsOf<Name>>(
  name: Name,
  ...args: object extends ArgsOf<Name>
    ? [args?: Exact<Given, ArgsOf<Name>>]
    : [args: Exact<Given, ArgsOf<Name>>]
) => Promise<ResultOf<Name>>;
