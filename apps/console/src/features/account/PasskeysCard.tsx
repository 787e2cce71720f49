import { stepUpPassed } from '#backend/secondFactor.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { useAction } from '#kit/useAction.ts';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { ConfirmFirst } from '#parts/second-factor/ConfirmFirst.tsx';
import { type Factors, FACTORS_KEY, factorsQuery, isEnrolled } from '#parts/second-factor/factors.api.ts';
import {
  deletePasskey,
  hasPasskeys,
  type Passkey,
  PASSKEYS_KEY,
  passkeysQuery,
  renamePasskey,
} from '#parts/second-factor/passkeys.api.ts';
import { SetUpPasskey } from '#parts/second-factor/SetUpPasskey.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { SESSIONS_KEY } from './account.api.ts';

type Open = { add: true } | { rename: Passkey } | { remove: Passkey } | null;

/** The user's own passkeys. Only where backend, address and browser support them. */
export function PasskeysCard() {
  return hasPasskeys() ? <Passkeys /> : null;
}

function Passkeys() {
  const passkeys = useQuery(passkeysQuery());
  const { data: factors } = useQuery(factorsQuery());
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = (label: string, variant?: 'primary') => (
    <Button variant={variant} onClick={() => setOpen({ add: true })}>
      {label}
    </Button>
  );
  const names = passkeys.data?.map(({ name }) => name) ?? [];
  return (
    <Card title="Passkeys" flush actions={names.length > 0 && add('Add passkey')}>
      <QueryState
        query={passkeys}
        fallback="Failed to load your passkeys"
        skeleton={<Skeleton className="m-4 h-53" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <Empty
            icon={<KeyRound />}
            text="You have no passkeys."
            hint="Sign in with your fingerprint, face or device PIN instead of a password and a code."
            action={add('Add a passkey', 'primary')}
          />
        }
      >
        {(list) => (
          <ul aria-label="Passkeys">
            {list.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />
            ))}
          </ul>
        )}
      </QueryState>
      {open !== null && 'add' in open && factors !== undefined && (
        <AddPasskeyDialog factors={factors} names={names} onClose={close} />
      )}
      {open !== null && 'rename' in open && <RenameDialog passkey={open.rename} onClose={close} />}
      {open !== null && 'remove' in open && factors !== undefined && (
        <DeleteDialog passkey={open.remove} factors={factors} onClose={close} />
      )}
    </Card>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const name = isolated(passkey.name);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          <bdi>{passkey.name}</bdi>
        </p>
        <p className="text-sm text-muted">
          Added <TimeAgo at={passkey.created_at} />
          {passkey.last_used_at !== null && (
            <>
              , last used <TimeAgo at={passkey.last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={`Rename: ${name}`} onClick={() => onOpen({ rename: passkey })}>
          Rename
        </Button>
        <Button aria-label={`Delete: ${name}`} onClick={() => onOpen({ remove: passkey })}>
          Delete
        </Button>
      </div>
    </li>
  );
}

/** All that a new or deleted passkey changes. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [PASSKEYS_KEY, FACTORS_KEY, SESSIONS_KEY]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}

interface AddPasskeyDialogProps {
  factors: Factors;
  /** Of the present passkeys. */
  names: readonly string[];
  onClose: () => void;
}

/**
 * Adds a passkey, after a code. Closes only by its own button while recovery codes are shown: they are shown once.
 * Requests that the old token could no longer make continue with the new one.
 */
function AddPasskeyDialog({ factors, names, onClose }: AddPasskeyDialogProps) {
  const [mustKeep, setMustKeep] = useState(false);
  const refresh = useRefresh();
  const close = () => {
    onClose();
    refresh();
  };
  return (
    <Dialog open size="sm" title="Add a passkey" held={mustKeep} onClose={close}>
      <ConfirmFirst factors={factors}>
        <SetUpPasskey
          names={names}
          onMustKeep={() => {
            setMustKeep(true);
            stepUpPassed();
          }}
          onDone={() => {
            stepUpPassed();
            close();
            showToast({ text: 'Passkey added.' });
          }}
        />
      </ConfirmFirst>
    </Dialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const [tried, setTried] = useState(false);
  const rename = useAction({
    run: () => renamePasskey(passkey.id, name.trim()),
    fallback: 'Failed to rename the passkey',
    done: () => 'Passkey renamed.',
    refresh: [PASSKEYS_KEY],
    errorDisplay: 'inline',
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      size="sm"
      title={`Rename ${isolated(passkey.name)}`}
      action={rename}
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '') rename.start();
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        error={tried && name.trim() === '' ? 'Name is required.' : null}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

interface DeleteDialogProps {
  passkey: Passkey;
  factors: Factors;
  onClose: () => void;
}

/** Deletes a passkey, after a code. */
function DeleteDialog({ passkey, factors, onClose }: DeleteDialogProps) {
  const [started] = useState(factors);
  const refresh = useRefresh();
  const isLast = started.apps.length === 0 && started.passkeys.length === 1;
  const remove = async () => {
    await deletePasskey(passkey.id);
    onClose();
    showToast({ text: `${isolated(passkey.name)} deleted.` });
    refresh();
  };
  return (
    <Dialog
      open
      size="sm"
      title={`Delete ${isolated(passkey.name)}?`}
      description={
        isLast
          ? 'This is your only second factor. Deleting it turns off two-factor authentication and deletes your recovery codes.'
          : 'You will no longer be able to sign in with it. Sessions that it started end.'
      }
      onClose={onClose}
    >
      {isEnrolled(started) ? (
        <CodeForm factors={started} verb="Delete" onPassed={remove} />
      ) : (
        <DeleteNow onDelete={remove} />
      )}
    </Dialog>
  );
}

/** On a hosted platform, an account with a passkey may have no second factor. */
function DeleteNow({ onDelete }: { onDelete: () => Promise<void> }) {
  const deleting = useAction({ run: onDelete, fallback: 'Failed to delete the passkey' });
  return (
    <Button variant="danger" className="self-start" busy={deleting.busy} onClick={() => deleting.start()}>
      Delete
    </Button>
  );
}
