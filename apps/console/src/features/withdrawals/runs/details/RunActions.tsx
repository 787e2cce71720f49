import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { formatDay } from '#kit/format/time.ts';
import { RefusableButton } from '#kit/RefusableButton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { BadgeCheck, Ban, Download } from 'lucide-react';
import { useState } from 'react';
import { type PayoutRun, runSum } from '../run.ts';
import { cancelRun, releaseRun, saveRunFile, SHOWS_RUNS } from '../runs.api.ts';

type Asked = 'release' | 'file' | 'cancel' | null;

/** The next actions on a run: each for the people with its permission. */
export function RunActions({ run }: { run: PayoutRun }) {
  const me = useMe();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const { release, fetch, cancel } = run.details.blocked;
  const isOpen = run.state === 'draft' || run.state === 'first_released';
  const hasFile = run.state === 'released' || run.fetched_at !== null;
  const processes = may(me, 'money.process');
  const file = useFile(run, close);
  return (
    <>
      {processes && (isOpen || run.state === 'released') && (
        <RefusableButton why={cancel?.message ?? null} icon={<Ban />} onPress={() => setAsked('cancel')}>
          Cancel run
        </RefusableButton>
      )}
      {hasFile && may(me, 'money.approve') && (
        <RefusableButton
          why={fetch?.message ?? null}
          variant={run.state === 'released' ? 'primary' : 'secondary'}
          icon={<Download />}
          busy={file.busy}
          onPress={() => (run.state === 'released' ? setAsked('file') : file.start())}
        >
          Download file
        </RefusableButton>
      )}
      {isOpen && may(me, 'money.approve') && (
        <RefusableButton
          why={release?.message ?? null}
          variant="primary"
          icon={<BadgeCheck />}
          onPress={() => setAsked('release')}
        >
          Release
        </RefusableButton>
      )}
      <ReleaseDialog open={asked === 'release'} run={run} onClose={close} />
      <ConfirmDialog
        open={asked === 'file'}
        question={`Download the file of payout run ${run.number}?`}
        verb="Download file"
        action={file}
        onConfirm={() => file.start()}
        onCancel={close}
      >
        <p>
          It orders {runSum(run)}. From now on the run can’t be cancelled, only single payments can be
          recalled.
        </p>
      </ConfirmDialog>
      <CancelDialog open={asked === 'cancel'} run={run} onClose={close} />
    </>
  );
}

function useFile(run: PayoutRun, onDone: () => void) {
  return useAction({
    run: () => saveRunFile(run.id),
    fallback: 'Failed to download the file',
    errorDisplay: run.state === 'released' ? 'inline' : 'toast',
    refresh: SHOWS_RUNS,
    done: (name: string) => `${name} saved. Upload it in your online banking.`,
    onDone,
  });
}

interface RunDialogProps {
  open: boolean;
  run: PayoutRun;
  onClose: () => void;
}

function ReleaseDialog({ open, run, onClose }: RunDialogProps) {
  const isSecond = run.state === 'first_released';
  const action = useAction({
    run: () => releaseRun(run.id),
    fallback: 'Failed to release the run',
    errorDisplay: 'inline',
    refresh: SHOWS_RUNS,
    done: () =>
      isSecond ? 'Released. The file can be downloaded.' : 'Released. One more person must release it.',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question={`Release payout run ${run.number}?`}
      verb="Release"
      action={action}
      onConfirm={() => action.start()}
      onCancel={onClose}
    >
      <p>
        {runSum(run)}, paid from {run.debtor_iban} on {formatDay(run.execution_day)}.
      </p>
      <p className="mt-2 text-muted">
        {isSecond
          ? 'This is the second release. Afterwards the file can be downloaded for the bank.'
          : 'This is the first release. Another person must give the second one.'}
      </p>
    </ConfirmDialog>
  );
}

function CancelDialog({ open, run, onClose }: RunDialogProps) {
  const action = useAction({
    run: (reason: string) => cancelRun(run.id, reason),
    fallback: 'Failed to cancel the run',
    errorDisplay: 'inline',
    refresh: SHOWS_RUNS,
    done: () => `Payout run ${run.number} cancelled.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question={`Cancel payout run ${run.number}?`}
      verb="Cancel run"
      reason={{ hint: 'Shown on the run and kept in the audit log.', maxLength: 200 }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3">
        {runSum(run)}: nothing is paid. The withdrawals stay pending and can be processed again. This is
        final.
      </p>
    </ReasonDialog>
  );
}
