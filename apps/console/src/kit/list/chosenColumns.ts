import { type ColumnLook, STEP_PX } from './columns.ts';

/** A chosen column. */
interface ChosenColumn {
  id: string;
  /** In pixels; default as wide as its content. */
  width?: number;
}

/** A user's choice of columns, in order; null: the list's default at this width. */
export type Choice = readonly ChosenColumn[] | null;

type Column = ColumnLook & { id: string; header: string };

/** A column in the columns dialog. */
interface Choosable {
  id: string;
  header: string;
  isShown: boolean;
}

const MIN_COLUMN_PX = 40;
export const MAX_COLUMN_PX = 1200;

/** Row actions stay last, selection boxes first. */
const isFixed = ({ pinned, heading }: ColumnLook) => pinned === true || heading !== undefined;

/** The chosen columns, without those that the list no longer has; the default if none is left. */
export function arranged<C extends Column>(declared: readonly C[], choice: Choice): C[] {
  const chosen = (choice ?? []).flatMap(({ id, width }) => {
    const column = declared.find((one) => one.id === id && !isFixed(one));
    if (column === undefined) return [];
    // Shown at every width, even where the default would hide it.
    const { from: besideFrom, width: _width, ...shown } = column;
    return [{ ...shown, besideFrom, ...(width !== undefined && { px: width }) } as C];
  });
  if (chosen.length === 0) return [...declared];
  const fixed = declared.filter(isFixed);
  return [...fixed.filter(({ pinned }) => !pinned), ...chosen, ...fixed.filter(({ pinned }) => pinned)];
}

/** All available columns: the shown ones in order, then the others. */
export function choosable(declared: readonly Column[], choice: Choice, screenPx: number): Choosable[] {
  const shown = shownNow(declared, choice, screenPx);
  const rest = declared.filter((column) => !isFixed(column) && shown.every(({ id }) => id !== column.id));
  const headers = new Map(declared.map(({ id, header }) => [id, header]));
  return [
    ...shown.map(({ id }) => ({ id, header: headers.get(id) ?? id, isShown: true })),
    ...rest.map(({ id, header }) => ({ id, header, isShown: false })),
  ];
}

/** The displayed columns: the choice or the default, on which a first change builds. */
export function shownNow(declared: readonly Column[], choice: Choice, screenPx: number): ChosenColumn[] {
  const known = (choice ?? []).filter(({ id }) => declared.some((one) => one.id === id && !isFixed(one)));
  if (known.length > 0) return known;
  return declared
    .filter((column) => !isFixed(column) && (column.from === undefined || screenPx >= STEP_PX[column.from]))
    .map(({ id }) => ({ id }));
}

/** Adds the column at the end, or removes it; the last one stays. */
export function toggled(shown: readonly ChosenColumn[], id: string): readonly ChosenColumn[] {
  const rest = shown.filter((column) => column.id !== id);
  if (rest.length === shown.length) return [...shown, { id }];
  return rest.length === 0 ? shown : rest;
}

/** Moves the column one place up (-1) or down (1). */
export function moved(shown: readonly ChosenColumn[], id: string, by: -1 | 1): readonly ChosenColumn[] {
  const at = shown.findIndex((column) => column.id === id);
  const column = shown[at];
  const other = shown[at + by];
  if (column === undefined || other === undefined) return shown;
  return shown.map((one) => (one === column ? other : one === other ? column : one));
}

/** Resizes the column; undefined: as wide as its content. */
export function sized(
  shown: readonly ChosenColumn[],
  id: string,
  px: number | undefined,
): readonly ChosenColumn[] {
  return shown.map((column) =>
    column.id !== id ? column : px === undefined ? { id } : { id, width: boundedPx(px) },
  );
}

export function boundedPx(px: number): number {
  return Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.round(px)));
}
