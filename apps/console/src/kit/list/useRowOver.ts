import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenRow } from './rowDrawerProps.ts';
import { useRowFocus } from './useRowFocus.ts';

/**
 * The row shown over a list; it stays during the closing animation, even if deleted. `asked` reads it if it isn't on
 * the page.
 */
export function useRowOver<Row, Own extends Row | null, Key extends QueryKey>({
  openId,
  known,
  rowId,
  find,
}: Pick<OpenRow<Row, Own, Key>, 'openId' | 'known' | 'rowId' | 'find'>) {
  const isOpen = openId !== undefined;
  const [shownId, setShownId] = useState(openId);
  if (isOpen && openId !== shownId) setShownId(openId);
  const finalFocus = useRowFocus(openId, shownId);
  const listed = known?.find((row) => rowId(row) === shownId);
  const asked = useQuery({
    ...find(shownId ?? ''),
    enabled: shownId !== undefined && listed === undefined,
    // The drawer's code may load after a failure, which would then not be announced.
    notifyOnChangeProps: 'all',
  });
  const found: Row | undefined = listed ?? asked.data ?? undefined;
  const [seen, setSeen] = useState(found);
  if (isOpen && found !== seen) setSeen(found);
  return { row: isOpen ? found : (found ?? seen), shownId, asked, finalFocus };
}
