import { stepUpPassed } from '#backend/secondFactor.ts';
import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { ConfirmFirst } from '#parts/second-factor/ConfirmFirst.tsx';
import {
  type AuthenticatorApp,
  type Factors,
  FACTORS_KEY,
  factorsQuery,
} from '#parts/second-factor/factors.api.ts';
import { SetUpApp } from '#parts/second-factor/SetUpApp.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { removeApp, SESSIONS_KEY } from './account.api.ts';

/** Authenticator apps, for the code after the password. */
export function AppsCard() {
  const factors = useQuery(factorsQuery());
  const [adds, setAdds] = useState(false);
  const [removes, setRemoves] = useState<AuthenticatorApp | null>(null);
  const add = (label: string, variant?: 'primary') => (
    <Button variant={variant} onClick={() => setAdds(true)}>
      {label}
    </Button>
  );
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0;
  const hasApps = (factors.data?.apps.length ?? 0) > 0;
  return (
    <Card title="Two-factor authentication" flush actions={hasApps && add('Add authenticator app')}>
      <QueryState
        query={factors}
        fallback="Failed to load two-factor authentication"
        skeleton={<Skeleton className="m-4 h-53" />}
        isEmpty={({ apps }) => apps.length === 0}
        empty={
          <Empty
            icon={<ShieldCheck />}
            text={hasPasskey ? 'You have no authenticator app.' : 'Two-factor authentication is off.'}
            hint={
              hasPasskey
                ? 'Your passkey is your second factor. An app helps where you can’t use it.'
                : 'Protect your account with a code from your phone as well as your password.'
            }
            action={add('Set up an authenticator app', 'primary')}
          />
        }
      >
        {(data) => <Apps {...data} onRemove={setRemoves} />}
      </QueryState>
      {adds && factors.data !== undefined && (
        <AddAppDialog factors={factors.data} onClose={() => setAdds(false)} />
      )}
      {removes !== null && factors.data !== undefined && (
        <RemoveAppDialog app={removes} factors={factors.data} onClose={() => setRemoves(null)} />
      )}
    </Card>
  );
}

function Apps({ apps, onRemove }: Factors & { onRemove: (app: AuthenticatorApp) => void }) {
  return (
    <ul aria-label="Authenticator apps">
      {apps.map((app) => (
        <li
          key={app.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0"
        >
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              <bdi>{app.name}</bdi> <Badge tone="good">On</Badge>
            </p>
            <p className="text-sm text-muted">
              Added <TimeAgo at={app.created_at} />
              {app.last_used_at !== null && (
                <>
                  , last used <TimeAgo at={app.last_used_at} />
                </>
              )}
            </p>
          </div>
          <Button aria-label={`Remove: ${isolated(app.name)}`} onClick={() => onRemove(app)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface AddAppDialogProps {
  factors: Factors;
  onClose: () => void;
}

/**
 * Sets up an authenticator app. Closes only by its own button while the recovery codes are shown: they are shown once.
 * Requests that the old token could no longer make continue with the new one.
 */
function AddAppDialog({ factors, onClose }: AddAppDialogProps) {
  const [started] = useState(factors);
  const [mustKeep, setMustKeep] = useState(false);
  const client = useQueryClient();
  const close = () => {
    onClose();
    // The other sessions have ended, and recovery codes may exist now.
    for (const queryKey of [FACTORS_KEY, SESSIONS_KEY]) void client.invalidateQueries({ queryKey });
  };
  return (
    <Dialog open size="sm" title="Set up an authenticator app" held={mustKeep} onClose={close}>
      <ConfirmFirst factors={started}>
        <SetUpApp
          factors={started}
          onMustKeep={() => {
            setMustKeep(true);
            stepUpPassed();
          }}
          onDone={() => {
            stepUpPassed();
            close();
            showToast({ text: 'Authenticator app added.' });
          }}
        />
      </ConfirmFirst>
    </Dialog>
  );
}

interface RemoveAppDialogProps {
  app: AuthenticatorApp;
  factors: Factors;
  onClose: () => void;
}

/** Removes an authenticator app, after a code. */
function RemoveAppDialog({ app, factors, onClose }: RemoveAppDialogProps) {
  const [started] = useState(factors);
  const client = useQueryClient();
  const isLast = started.apps.length === 1 && started.passkeys.length === 0;
  const remove = async () => {
    await removeApp(app.id);
    onClose();
    showToast({ text: `${isolated(app.name)} removed.` });
    void client.invalidateQueries({ queryKey: FACTORS_KEY });
  };
  return (
    <Dialog
      open
      size="sm"
      title={`Remove ${isolated(app.name)}?`}
      description={
        isLast
          ? 'This is your only authenticator app. Removing it turns off two-factor authentication and deletes your recovery codes.'
          : 'You will no longer be able to sign in with its codes.'
      }
      onClose={onClose}
    >
      <CodeForm factors={started} verb="Remove" onPassed={remove} />
    </Dialog>
  );
}
