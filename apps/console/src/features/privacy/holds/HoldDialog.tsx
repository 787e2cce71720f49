import { rpc } from '#backend/rest.ts';
import { serverNow } from '#backend/serverNow.ts';
import { UserPicker } from '#engine/list/FilterControl.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { Field } from '#kit/Field.tsx';
import { uuid } from '#kit/list/search.ts';
import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { INPUT_CLASS, TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { PRIVACY_KEY } from '#parts/privacy/privacy.api.ts';
import { FIND_USER } from '#parts/users.api.ts';
import { useState } from 'react';
import type { LegalHold } from './holds.api.ts';
import { COVERS } from './holds.columns.tsx';

const TYPES = Object.entries(COVERS).map(([value, label]) => ({ value, label }));
const REASON_MAX_CHARS = 2000;
const DAY_MS = 24 * 60 * 60_000;

const dayIn = (days: number) => new Date(serverNow() + days * DAY_MS).toISOString().slice(0, 10);

interface Draft {
  type: LegalHold['entity_type'];
  id: string;
  reason: string;
  /** The last day. */
  day: string;
}

/** Places a hold on a person, a report or a decision. */
export function HoldDialog({ open, onClose }: EditDialogProps<LegalHold>) {
  const [draft, setDraft] = useState<Draft>(() => ({ type: 'user', id: '', reason: '', day: dayIn(365) }));
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const id = uuid(draft.id.trim().split('/').at(-1) ?? '');
  const isDated = draft.day > dayIn(0);
  const place = useAction<string>({
    run: (entityId) =>
      rpc('admin_place_legal_hold', {
        p_entity_type: draft.type,
        p_entity_id: entityId,
        p_reason: draft.reason.trim(),
        p_ends_at: `${draft.day}T23:59:59Z`,
      }),
    fallback: 'Failed to place the hold',
    errorDisplay: 'inline',
    done: () => 'Legal hold placed.',
    refresh: [PRIVACY_KEY],
    onDone: onClose,
  });
  const problem = (isWrong: boolean, sentence: string) => (isTried && isWrong ? sentence : null);
  return (
    <FormDialog
      open={open}
      title="Place a legal hold"
      description="Erasure and retention leave the data of the people it names alone until it ends."
      name="Legal hold"
      verb="Place hold"
      action={place}
      onSubmit={() => {
        setTried(true);
        if (id !== undefined && draft.reason.trim() !== '' && isDated) place.start(id);
      }}
      onClose={onClose}
    >
      <SelectField
        label="Hold on"
        options={TYPES}
        value={draft.type}
        onChange={({ target: { value } }) =>
          change({ type: value === 'report' || value === 'decision' ? value : 'user', id: '' })
        }
      />
      {draft.type === 'user' ? (
        <Field label="Person" error={problem(id === undefined, 'Choose a person.')}>
          {(control) => (
            <div className="flex h-8">
              <UserPicker
                {...control}
                value={draft.id === '' ? null : draft.id}
                onChange={(userId) => change({ id: userId ?? '' })}
                placeholder={FIND_USER}
                inputClass={INPUT_CLASS}
              />
            </div>
          )}
        </Field>
      ) : (
        <TextField
          label={draft.type === 'report' ? 'Report' : 'Decision'}
          hint={
            draft.type === 'report'
              ? 'Its ID or link. The hold names who reported and who was reported.'
              : 'Its ID, from the audit log. The hold names whom it is about and who reported.'
          }
          error={problem(id === undefined, 'Enter an ID, or paste a link.')}
          autoComplete="off"
          spellCheck={false}
          value={draft.id}
          onChange={({ target }) => change({ id: target.value })}
        />
      )}
      <AreaField
        label="Reason"
        hint="Such as the court and file number. Staff see it."
        error={problem(draft.reason.trim() === '', 'Enter a reason.')}
        rows={2}
        maxLength={REASON_MAX_CHARS}
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        className="max-w-48"
        min={dayIn(1)}
        error={problem(!isDated, 'Choose a day after today.')}
        value={draft.day}
        onChange={({ target }) => change({ day: target.value })}
      />
    </FormDialog>
  );
}
