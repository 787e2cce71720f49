import { messageFor } from '#backend/messageFor.ts';
import { onNothingToUndo, showToast } from '#kit/toast/toasts.ts';
import { actionWords } from '#parts/audit/auditWords.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { justDone } from './undo.api.ts';
import { nameOfDone, useUndoDone } from './useUndoDone.ts';

/** Lets Ctrl+Z offer the newest undoable entry of Just done, even from before the page load. */
export default function UndoEarlier(): null {
  const client = useQueryClient();
  const undoing = useUndoDone();
  const isAsking = useRef(false);
  const offer = useEffectEvent(async () => {
    if (isAsking.current || undoing.busy) return;
    isAsking.current = true;
    try {
      const done = (await client.query(justDone())).find(
        ({ is_undone, why_not }) => !is_undone && why_not === null,
      );
      if (done === undefined) return;
      showToast({
        text: `Last action: ${actionWords(done.action)}. ${nameOfDone(done)}`,
        about: done.entity_id ?? undefined,
        undo: () => undoing.start(done),
      });
    } catch (error) {
      showToast({ kind: 'error', text: messageFor(error, 'Failed to load recent changes') });
    } finally {
      isAsking.current = false;
    }
  });
  useEffect(() => onNothingToUndo(() => void offer()), []);
  return null;
}
