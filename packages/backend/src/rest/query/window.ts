import { RestError } from '../rest-error.ts';

/** The requested range of rows. */
export interface Window {
  offset: number;
  /** null = to the end. */
  limit: number | null;
}

const notSatisfiable = (details: string, total: number | null = null): RestError =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
    details,
    headers: { 'content-range': `*/${total ?? '*'}` },
  });

/** Returns the intersection of `limit` and `offset` with the Range header. Ignores invalid numbers. */
export function parseWindow(query: URLSearchParams, range: string | null): Window {
  const window: Window = { offset: integer(query.get('offset')) ?? 0, limit: integer(query.get('limit')) };
  if (window.limit !== null && window.limit < 0)
    throw notSatisfiable('Limit should be greater than or equal to zero.');
  if (window.offset < 0) throw notSatisfiable('Offset should be greater than or equal to zero.');
  const [, first, last] = /^(?:items=)?(\d+)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (first === undefined) return window;
  if (last && Number(last) < Number(first)) {
    throw notSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return intersect(window, { offset: Number(first), limit: last ? Number(last) - Number(first) + 1 : null });
}

function intersect(a: Window, b: Window): Window {
  const end = Math.min(a.offset + (a.limit ?? Infinity), b.offset + (b.limit ?? Infinity));
  const offset = Math.max(a.offset, b.offset);
  return { offset, limit: end === Infinity ? null : Math.max(0, end - offset) };
}

/** Accepts int4 only, because larger numbers would reach the statement as `1e+21`. */
function integer(text: string | null): number | null {
  if (text === null || !/^-?\d{1,15}$/.test(text)) return null;
  return Number(text);
}

/** `most` names a function that lowers the limit; if it is stable, the planner uses its value. */
export function windowSql({ offset, limit }: Window, most: string | null = null): string {
  const lowered = most === null ? limit : `least(${limit ?? 'null'}, ${most}())`;
  return (lowered === null ? '' : ` limit ${lowered}`) + (offset === 0 ? '' : ` offset ${offset}`);
}

/** Returns status and Content-Range for the result. */
export function rangeHeader(
  window: Window,
  rows: number,
  total: number | null,
): { status: number; contentRange: string } {
  if (total !== null && window.offset > total) {
    throw notSatisfiable(
      `An offset of ${window.offset} was requested, but there are only ${total} rows.`,
      total,
    );
  }
  const span = rows === 0 ? '*' : `${window.offset}-${window.offset + rows - 1}`;
  const status = total !== null && rows < total ? 206 : 200;
  return { status, contentRange: `${span}/${total ?? '*'}` };
}
