import { oneOf, type Param, type SearchText } from '#kit/list/search.ts';

const aMonth: Param<string> = (text) => (/^20\d\d(-(0[1-9]|1[0-2]))?$/.test(text) ? text : undefined);

/** Figures with rows of their own: the kinds of movements, and payouts with their returns. In the order of the page. */
export const FIGURES = {
  earning: 'Earnings',
  top_up: 'Top-ups',
  withdrawal_reserve: 'Withdrawals requested',
  withdrawal_refund: 'Withdrawals not paid',
  withdrawal_return: 'Payouts returned',
  correction: 'Corrections',
  all: 'All movements',
  payouts: 'Payouts',
} as const;
export type FigureName = keyof typeof FIGURES;

/** `month` names the period, `rows` the figure whose rows are open. */
export const STATEMENT_SEARCH = { month: aMonth, rows: oneOf(Object.keys(FIGURES) as FigureName[]) };
export type StatementSearch = SearchText<typeof STATEMENT_SEARCH>;
