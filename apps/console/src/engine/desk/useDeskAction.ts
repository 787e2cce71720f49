import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CLAIM_DONE, type ClaimAction, claimedBy, UNCLAIMED } from './claims.ts';
import { auditedAs, type Desk, type DeskRow } from './desk.ts';

/** An action on one item, as displayed. */
export interface Wish<Row> {
  action: ClaimAction;
  item: Row;
  /** The reason for a take-over, for colleagues. */
  note?: string;
}

export type OnDone<Row> = (wish: Wish<Row>, stored: Row) => void;

/** Claims, releases, takes over or closes an item. All but closing are optimistic, and rolled back on refusal. */
export function useDeskAction<Row extends DeskRow>(desk: Desk<Row>, onDone?: OnDone<Row>): Action<Wish<Row>> {
  const me = useMe();
  const client = useQueryClient();
  return useAction<Wish<Row>, Row>({
    run: ({ action, item, note }) => {
      if (action === 'take_over') return desk.claim(item.id, item.claimed_by_user_id, note);
      return desk[action](item.id);
    },
    fallback: ({ action }) => `Failed to ${VERBS[action]} ${desk.thing}`,
    done: (_stored, { action }) => CLAIM_DONE[action],
    about: ({ item }) => item.id,
    undo: (_stored, { action, item }) => {
      const isOfOther = action === 'release' && item.claimed_by_user_id !== me.user_id;
      return undoLatest(`${auditedAs(desk, action)}${isOfOther ? '_of_other' : ''}`, item.id);
    },
    optimistic: ({ action, item }) => {
      if (action === 'close') return () => undefined;
      const change = action === 'release' ? UNCLAIMED : claimedBy(me.user_id);
      return showRow<DeskRow>(client, desk.key, { ...change, id: item.id });
    },
    refresh: [...desk.shows, ['notes', desk.thing]],
    serial: desk.thing,
    resolvedId: ({ id }, { action }) => (action === 'close' ? id : null),
    onDone: (stored, wish) => {
      showRow<Row>(client, desk.key, stored);
      onDone?.(wish, stored);
    },
  });
}

const VERBS: Record<ClaimAction, string> = {
  claim: 'claim',
  take_over: 'claim',
  release: 'unclaim',
  close: 'close',
};
