import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { useMe } from '#session/MeContext.ts';
import { isAdmin } from '#session/permissions.ts';
import { useState } from 'react';
import { useUserName } from '#parts/useUserName.ts';
import type { Claimable, ClaimAction } from './claims.ts';

interface ClaimQuestionProps {
  action: ClaimAction;
  item: Claimable;
  /** The kind of item, as a word in a sentence. */
  thing: 'report' | 'ticket';
  onConfirm: (note?: string) => void;
  onCancel: () => void;
}

const NOTE_MAX_CHARS = 5000;

/** Confirms the release or, with a note, the take-over of another person's claim. */
export function ClaimQuestion({ action, item, thing, onConfirm, onCancel }: ClaimQuestionProps) {
  const claimer = useUserName(item.claimed_by_user_id ?? undefined);
  const isNoteNeeded = !isAdmin(useMe());
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isTakeOver = action === 'take_over';
  const confirm = () => {
    const text = note.trim();
    if (isTakeOver && isNoteNeeded && text === '') setTried(true);
    else onConfirm(text === '' ? undefined : text);
  };
  return (
    <ConfirmDialog
      open
      question={isTakeOver ? `Take over from ${claimer}?` : `Unclaim for ${claimer}?`}
      verb={isTakeOver ? 'Take over' : 'Unclaim'}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p className="text-muted">
        {claimer} is working on this {thing}.{' '}
        {isTakeOver ? 'It will be claimed by you' : 'It will be open again'}, and the audit log records it.
      </p>
      {isTakeOver && (
        <div className="mt-3">
          <AreaField
            label={isNoteNeeded ? 'Note' : 'Note (optional)'}
            hint={`${claimer} is notified. The note stays with this ${thing}.`}
            error={isTried && note.trim() === '' ? 'Say why you are taking it over.' : null}
            rows={2}
            maxLength={NOTE_MAX_CHARS}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
