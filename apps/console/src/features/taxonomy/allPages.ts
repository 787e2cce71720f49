import { MAX_PAGE_SIZE } from '@marketdesk/contract/limits.ts';

/** Every row of a list, read in the largest pages. */
export async function allPages<Row>(
  read: (window: { p_limit: number; p_offset: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (;;) {
    const rows = await read({ p_limit: MAX_PAGE_SIZE, p_offset: found.length });
    found.push(...rows);
    if (rows.length < MAX_PAGE_SIZE) return found;
  }
}
