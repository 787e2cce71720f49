import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { Menu } from '#kit/menu/Menu.tsx';
import type { MenuEntry } from '#kit/menu/MenuPanel.tsx';
import { orSayWhy, RefusableButton } from '#kit/RefusableButton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { INTEGRATIONS_KEY } from '../integrations.api.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import type { Target } from '../target.ts';
import { TargetDialog } from '../TargetDialog.tsx';

type Question = 'edit' | 'renew' | 'delete';

const switchTarget = ({ id, row_version: version }: Target, isActive: boolean) =>
  rpc('admin_switch_webhook_target', {
    p_id: id,
    p_is_active: isActive,
    p_row_version: version,
  });

/** What can be done with a target. */
export function TargetActions({ target }: { target: Target }) {
  const [asked, setAsked] = useState<{ question: Question | null; times: number }>({
    question: null,
    times: 0,
  });
  const isNarrow = useIsNarrow();
  const isOn = target.state === 'active';
  const ask = (question: Question) => () => setAsked(({ times }) => ({ question, times: times + 1 }));
  const close = () => setAsked(({ times }) => ({ question: null, times }));
  const of = (question: Question) => ({ open: asked.question === question, target, onClose: close });
  const test = useAction({
    run: () => rpc('admin_send_test_event', { p_id: target.id }),
    fallback: 'Failed to send a test event',
    done: () => 'Test event sent. Its answer appears below.',
    refresh: [INTEGRATIONS_KEY],
  });
  const change = useAction<boolean, Target>({
    run: (isActive) => switchTarget(target, isActive),
    fallback: 'Failed to switch the integration',
    done: ({ state }) =>
      state === 'active' ? 'Switched on. New events are sent.' : 'Switched off. Nothing is sent.',
    about: () => target.id,
    undo: (switched, isActive) => () => switchTarget(switched, !isActive),
    refresh: [INTEGRATIONS_KEY],
  });
  const sendTest = () => orSayWhy(why, test.start);
  const switchIt = () => change.start(!isOn);
  const [switchWords, why] = isOn
    ? ['Switch off', null]
    : ['Switch on', 'It is switched off. Switch it on first.'];
  const more: MenuEntry[] = [
    ...(isNarrow
      ? [
          { label: 'Send test event', icon: <Send />, onSelect: sendTest },
          { label: switchWords, icon: <Power />, onSelect: switchIt },
          { label: 'Edit', icon: <Pencil />, onSelect: ask('edit') },
        ]
      : []),
    ...(target.kind === 'webhook'
      ? [{ label: 'Renew secret', icon: <KeyRound />, onSelect: ask('renew') }]
      : []),
    { label: 'Delete', icon: <Trash2 />, dangerous: true, onSelect: ask('delete') },
  ];
  return (
    <>
      {!isNarrow && (
        <>
          <RefusableButton icon={<Send />} busy={test.busy} why={why} onPress={sendTest}>
            Send test event
          </RefusableButton>
          <Button icon={<Power />} busy={change.busy} onClick={switchIt}>
            {switchWords}
          </Button>
          <Button icon={<Pencil />} onClick={ask('edit')}>
            Edit
          </Button>
        </>
      )}
      <Menu
        label="More actions"
        items={more}
        trigger={(trigger) => <IconButton label="More actions" icon={<Ellipsis />} {...trigger} />}
      />
      <TargetDialog key={asked.times} {...of('edit')} />
      <RenewDialog {...of('renew')} />
      <DeleteDialog {...of('delete')} />
    </>
  );
}

interface QuestionProps {
  open: boolean;
  target: Target;
  onClose: () => void;
}

function RenewDialog({ open, target, onClose }: QuestionProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const renew = useAction({
    run: () => rpc('admin_renew_webhook_secret', { p_id: target.id, p_row_version: target.row_version }),
    fallback: 'Failed to renew the secret',
    errorDisplay: 'inline',
    refresh: [INTEGRATIONS_KEY],
    onDone: (renewed) => setSecret(renewed.secret),
  });
  const close = () => {
    onClose();
    setSecret(null);
  };
  if (secret !== null)
    return (
      <SecretDialog
        open={open}
        secret={secret}
        about="Requests are signed with this secret and, for 24 hours, with the former one."
        onClose={close}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      question={`Renew the secret of ${isolated(target.name)}?`}
      verb="Renew secret"
      action={renew}
      onConfirm={() => renew.start()}
      onCancel={close}
    >
      <p>Store the new secret in your system within 24 hours. Until then the former one signs, too.</p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ open, target, onClose }: QuestionProps) {
  const navigate = useNavigate();
  const remove = useAction({
    run: () => rpc('admin_delete_webhook_target', { p_id: target.id, p_row_version: target.row_version }),
    fallback: 'Failed to delete the integration',
    errorDisplay: 'inline',
    done: () => 'Integration deleted.',
    refresh: [[...INTEGRATIONS_KEY, 'page']],
    onDone: () => void navigate({ to: '/admin/integrations' }),
  });
  return (
    <ConfirmDialog
      open={open}
      question={`Delete the integration ${isolated(target.name)}?`}
      verb="Delete"
      dangerous
      action={remove}
      onConfirm={() => remove.start()}
      onCancel={onClose}
    >
      <p>Its delivery log is deleted, too. Events that still wait are not sent.</p>
    </ConfirmDialog>
  );
}
