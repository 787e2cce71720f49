import { rpc } from '#backend/rest.ts';
import { Checkbox } from '#kit/Checkbox.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { SelectField } from '#kit/Select.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EventFields } from './EventFields.tsx';
import { eventTypes, INTEGRATIONS_KEY } from './integrations.api.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { addressOf, KINDS, type Target, type TargetKind } from './target.ts';
import { draftOf, emailsOf, NEW_TARGET, problemsOf, type TargetDraft, withKind } from './targetDraft.ts';

const NAME_MAX_CHARS = 100;
const URL_MAX_CHARS = 2000;

const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }));
const isKind = (value: string): value is TargetKind => value in KINDS;

const URL_HINTS: Readonly<Record<Exclude<TargetKind, 'email'>, string>> = {
  webhook: 'Gets each event as a POST request, signed as Standard Webhooks says.',
  slack: 'The URL of an incoming webhook, from the settings of your Slack app.',
  teams: 'The URL of the workflow “Post to a channel when a webhook request is received”.',
};

interface TargetDialogProps {
  open: boolean;
  /** Null: a new one. */
  target: Target | null;
  /** After saving, with the id; of a new webhook, once its secret is stored. */
  onSaved?: (id: string) => void;
  onClose: () => void;
}

/** Creates or changes a target. The secret of a new webhook is shown once. */
export function TargetDialog({ open, target, onSaved, onClose }: TargetDialogProps) {
  const [draft, setDraft] = useState<TargetDraft>(() => (target === null ? NEW_TARGET : draftOf(target)));
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const types = useQuery({ ...eventTypes(), enabled: open });
  const [edited] = useState(target);
  const lock = useOptimisticLock(target);
  const change = (part: Partial<TargetDraft>) => setDraft({ ...draft, ...part });
  const end = (id: string) => {
    onClose();
    onSaved?.(id);
  };
  const save = useAction({
    run: () =>
      lock.saving(
        rpc('admin_save_webhook_target', {
          p_id: target?.id ?? null,
          p_name: draft.name.trim(),
          p_kind: draft.kind,
          p_url: draft.kind === 'email' ? null : draft.url.trim(),
          p_emails: draft.kind === 'email' ? emailsOf(draft) : [],
          p_events: draft.events,
          p_with_personal_data: draft.withPersonalData,
          p_row_version: (lock.isConflict ? target : edited)?.row_version ?? null,
        }),
      ),
    fallback: 'Failed to save the integration',
    errorDisplay: 'inline',
    done: () => 'Integration saved.',
    refresh: [INTEGRATIONS_KEY],
    onDone: ({ id, secret }) => {
      if (secret === null) end(id);
      else setMade({ id, secret });
    },
  });
  if (made !== null)
    return (
      <SecretDialog
        open={open}
        secret={made.secret}
        about="Your system checks with it that requests come from Marketdesk."
        onClose={() => end(made.id)}
      />
    );
  const problems = problemsOf(draft);
  const problem = (field: keyof typeof problems) => (isTried ? (problems[field] ?? null) : null);
  return (
    <FormDialog
      open={open}
      size="lg"
      title={target === null ? 'New integration' : `Edit ${isolated(target.name)}`}
      name="Integration"
      action={save}
      conflict={
        target === null
          ? undefined
          : {
              lock,
              values: () => [
                ['Name', target.name, draft.name],
                ['Address', addressOf(target), draft.kind === 'email' ? draft.emails : draft.url],
                ['Events', target.events.join('\n'), draft.events.join('\n')],
              ],
            }
      }
      onSubmit={() => {
        setTried(true);
        if (Object.keys(problems).length === 0) save.start();
      }}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem]">
        <TextField
          label="Name"
          error={problem('name')}
          maxLength={NAME_MAX_CHARS}
          value={draft.name}
          onChange={({ target: { value } }) => change({ name: value })}
        />
        <SelectField
          label="Kind"
          // Secret and deliveries belong to the kind.
          disabled={target !== null}
          options={KIND_OPTIONS}
          value={draft.kind}
          onChange={({ target: { value } }) => {
            if (isKind(value)) setDraft(withKind(draft, value, types.data?.map(({ type }) => type) ?? []));
          }}
        />
      </div>
      {draft.kind === 'email' ? (
        <TextField
          label="Email addresses"
          hint="Separated by commas."
          error={problem('emails')}
          inputMode="email"
          autoComplete="off"
          value={draft.emails}
          onChange={({ target: { value } }) => change({ emails: value })}
        />
      ) : (
        <TextField
          label="URL"
          hint={URL_HINTS[draft.kind]}
          error={problem('url')}
          type="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={URL_MAX_CHARS}
          value={draft.url}
          onChange={({ target: { value } }) => change({ url: value })}
        />
      )}
      <EventFields
        types={types}
        chosen={draft.events}
        error={problem('events')}
        onChange={(events) => change({ events })}
      />
      <PersonalData isOn={draft.withPersonalData} onChange={(isOn) => change({ withPersonalData: isOn })} />
    </FormDialog>
  );
}

function PersonalData({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label="Send personal data"
        aria-describedby="personal-data-hint"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id="personal-data-hint" className="pl-6 text-sm text-faint">
        Adds names, email addresses and texts. Otherwise events have only IDs and states. The receiver is then
        responsible for erasing them, too.
      </p>
    </div>
  );
}
