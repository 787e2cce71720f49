import { serverNow } from '#backend/serverNow.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { formatDay } from '#kit/format/time.ts';
import { optionsOf } from '#kit/list/options.ts';
import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useState } from 'react';
import { useUserName } from '../useUserName.ts';
import { type Asker, openRequest, type OpenedRequest, PRIVACY_KEY } from './privacy.api.ts';
import { KIND_WORDS, type PrivacyKind, requestTitle } from './privacy.ts';

interface OpenRequestDialogProps extends Asker {
  open: boolean;
  onClose: () => void;
}

const MOST_CHARS = 5000;
const KINDS = Object.keys(KIND_WORDS) as PrivacyKind[];
const ASKERS = [
  { value: 'person', label: 'The person' },
  { value: 'other', label: 'Someone on their behalf' },
];

/** Records that a person asked for something about their data. */
export function OpenRequestDialog({ open, userId, ticketId, onClose }: OpenRequestDialogProps) {
  const name = useUserName(userId);
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  const [form, setForm] = useState({
    kind: KINDS[0] ?? 'access',
    asker: 'person',
    by: '',
    message: '',
    day: today,
  });
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const manages = may(useMe(), 'privacy.manage');
  const action = useAction<typeof form, OpenedRequest>({
    run: ({ kind, asker, by, message, day }) =>
      openRequest(
        { userId, ticketId },
        {
          kind,
          askedBy: asker === 'person' ? null : by.trim(),
          message: message.trim() === '' ? null : message.trim(),
          askedAt: day === today ? null : `${day}T00:00:00Z`,
        },
      ),
    fallback: 'Failed to open the privacy request',
    errorDisplay: 'inline',
    done: (request) => `${requestTitle(request)} opened. It is due on ${formatDay(request.due_at)}.`,
    ...(manages && {
      page: ({ id }: OpenedRequest) => ({ label: 'Open request', to: `/admin/privacy/${id}` }),
    }),
    refresh: [PRIVACY_KEY],
    onDone: onClose,
  });
  const isNamed = form.asker === 'person' || form.by.trim() !== '';
  const isDated = form.day !== '' && form.day <= today;
  return (
    <FormDialog
      open={open}
      title={`Privacy request of ${name}`}
      description="The person gets a mail as confirmation. The answer is due a month after they asked."
      verb="Open request"
      action={action}
      onSubmit={() => {
        setTried(true);
        if (isNamed && isDated) action.start(form);
      }}
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        hint={KIND_WORDS[form.kind].wish}
        options={optionsOf(KINDS)}
        value={form.kind}
        onChange={({ target }) => change({ kind: KINDS.find((kind) => kind === target.value) ?? 'access' })}
      />
      <SelectField
        label="Asked by"
        options={ASKERS}
        value={form.asker}
        onChange={({ target }) => change({ asker: target.value })}
      />
      {form.asker === 'other' && (
        <TextField
          label="Their name"
          hint="Such as a lawyer or parent. Check that they may ask."
          autoComplete="off"
          maxLength={200}
          error={isTried && !isNamed ? 'Enter who asked.' : null}
          value={form.by}
          onChange={({ target }) => change({ by: target.value })}
        />
      )}
      <TextField
        label="Asked on"
        hint="The day on which you received it."
        type="date"
        className="max-w-48"
        max={today}
        error={isTried && !isDated ? 'Enter a day that is not in the future.' : null}
        value={form.day}
        onChange={({ target }) => change({ day: target.value })}
      />
      <AreaField
        label="What they wrote (optional)"
        rows={4}
        maxLength={MOST_CHARS}
        value={form.message}
        onChange={({ target }) => change({ message: target.value })}
      />
    </FormDialog>
  );
}
