import type { BulkQuestionProps } from '#engine/bulk/bulk.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { SelectionContext, useSelectionOf } from '#kit/list/selection.ts';
import { Note } from '#kit/Note.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import type { PayoutRunPreview } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Excluded } from './Excluded.tsx';
import { paymentColumns } from './lines.columns.tsx';
import { payments, type PayoutRun, type RunSource } from './run.ts';
import { RunFigures } from './RunFigures.tsx';
import { createRun, runPreview, SHOWS_RUNS } from './runs.api.ts';

/** Previews a run of the selected withdrawals, or of all that match, and creates its draft. */
export function PrepareRun({ things, filters, onClose }: BulkQuestionProps) {
  const { ids, isEverything, clear } = useSelectionOf();
  const [of] = useState<RunSource>(() => (isEverything ? { filters } : { ids: [...ids] }));
  const [day, setDay] = useState<string>();
  const query = useQuery(runPreview(of, day));
  const { data: preview } = query;
  const navigate = useNavigate();
  const create = useAction<PayoutRunPreview, PayoutRun>({
    run: ({ ids: chosen, execution_day: on }) => createRun(chosen, on),
    fallback: 'Failed to create the run',
    errorDisplay: 'inline',
    refresh: SHOWS_RUNS,
    done: ({ number }) => `Payout run ${number} prepared. Two people must release it.`,
    onDone: ({ id }) => {
      clear();
      void navigate({ to: '/admin/withdrawals/runs/$runId', params: { runId: id } });
    },
  });
  const canCreate = preview?.blocked === null && preview.count > 0;
  return (
    <Dialog
      open
      size="lg"
      title={`Prepare a payout run of ${things}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{preview === undefined || canCreate ? 'Cancel' : 'Close'}</Button>
          {canCreate && (
            <Button
              variant="primary"
              busy={create.busy}
              disabled={query.isPlaceholderData}
              onClick={() => create.start(preview)}
            >
              Create run of {payments(preview.count)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Execution day"
          hint="The bank pays on this day. Weekends and bank holidays are refused."
          type="date"
          className="max-w-48"
          value={day ?? preview?.execution_day ?? ''}
          onChange={({ target: { value } }) => setDay(value === '' ? undefined : value)}
        />
        <QueryState
          query={query}
          fallback="Failed to preview the run"
          skeleton={<Skeleton className="h-60 w-full" />}
        >
          {(data) => <Preview preview={data} />}
        </QueryState>
        <ErrorLine text={create.error} />
      </div>
    </Dialog>
  );
}

function Preview({ preview }: { preview: PayoutRunPreview }) {
  const { count, debtor, lines, blocked, excluded_count: excluded } = preview;
  const columns = paymentColumns(useIsNarrow());
  return (
    <>
      {debtor !== null && <p>{`Paid from ${isolated(debtor.name)}, ${debtor.iban}.`}</p>}
      <RunFigures
        count={count}
        requested={preview.amount_eur}
        fees={preview.fee_amount_eur}
        net={preview.net_amount_eur}
      />
      {blocked !== null && <Note isWarning>{blocked.message}</Note>}
      {excluded > 0 && (
        <Note isWarning>
          <p className="mb-1 font-medium">
            {excluded === 1
              ? '1 withdrawal is left out:'
              : `${excluded.toLocaleString('en-GB')} withdrawals are left out:`}
          </p>
          <Excluded of={preview.excluded} count={excluded} />
        </Note>
      )}
      {preview.has_more && <p>More than 5,000 withdrawals match. Prepare another run for the newer ones.</p>}
      {lines.length > 0 && (
        // The list's selection is not about these rows.
        <SelectionContext value={null}>
          <div className="-mx-5">
            <DataTable
              label="Payments"
              columns={columns}
              rows={lines}
              rowId={({ withdrawal_id: id }) => id}
              behaviour={{ keys: false }}
            />
          </div>
        </SelectionContext>
      )}
      {count > lines.length && (
        <p className="text-sm text-muted">
          These are the first {lines.length} of {payments(count)}.
        </p>
      )}
    </>
  );
}
