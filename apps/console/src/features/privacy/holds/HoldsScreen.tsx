import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { useEditDialog, type EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { idOf } from '#kit/list/page.ts';
import { sortOf } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { RefusableButton } from '#kit/RefusableButton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { PRIVACY_KEY } from '#parts/privacy/privacy.api.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { type LegalHold, legalHolds } from './holds.api.ts';
import { HOLD_COLUMNS, NARROW_HOLD_COLUMNS } from './holds.columns.tsx';
import { HOLDS, type HoldsSearch } from './holds.search.ts';
import { HoldDialog } from './HoldDialog.tsx';

/** Legal holds, the next to end first. */
export function HoldsScreen({ search }: { search: HoldsSearch }) {
  const url = useListUrl(HOLDS, search);
  const query = useQuery({ ...legalHolds(url.page), enabled: url.invalidParams.length === 0 });
  const { orderBy = 'ends_at', orderDir = 'asc' } = url.page;
  const [place, placeDialog] = useEditDialog(HoldDialog, undefined, idOf);
  const [lift, liftDialog] = useEditDialog(LiftDialog, query.data?.rows, idOf);
  const isNarrow = useIsNarrow();
  const columns = useMemo(
    (): ListColumn<LegalHold>[] => [...(isNarrow ? NARROW_HOLD_COLUMNS : HOLD_COLUMNS), liftColumn(lift)],
    [isNarrow, lift],
  );
  return (
    <>
      <ListPage
        label="Legal holds"
        header={
          <PageHeader
            title="Legal holds"
            actions={
              <Button variant="primary" icon={<Lock />} onClick={() => place(null)}>
                Place hold
              </Button>
            }
          />
        }
        filters={<ListFilters of={url} tools={<ListTools query={query} />} />}
        pager={<ListPager of={url} query={query} pageQuery={legalHolds} />}
      >
        <ListBody
          of={url}
          query={query}
          words={{
            fallback: 'Failed to load the legal holds',
            empty: 'No legal holds found.',
            hint: 'A hold keeps a person’s data from erasure and retention, for example because of a lawsuit.',
            icon: <Lock />,
          }}
          columns={columns.length}
        >
          {(rows) => (
            <DataTable
              label="Legal holds"
              columns={columns}
              rows={rows}
              rowId={idOf}
              sort={sortOf({ orderBy, orderDir }, url.list)}
              stale={query.isPlaceholderData}
            />
          )}
        </ListBody>
      </ListPage>
      {placeDialog}
      {liftDialog}
    </>
  );
}

function liftColumn(lift: (hold: LegalHold) => void): ListColumn<LegalHold> {
  return {
    ...ACTIONS,
    cell: (hold) =>
      hold.is_active && (
        <RefusableButton size="sm" why={hold.blocked?.message ?? null} onPress={() => lift(hold)}>
          Lift
        </RefusableButton>
      ),
  };
}

/** Ends a hold. */
function LiftDialog({ open, edited: hold, onClose }: EditDialogProps<LegalHold>) {
  const action = useAction<string>({
    run: (reason) => rpc('admin_lift_legal_hold', { p_id: hold?.id ?? '', p_reason: reason }),
    fallback: 'Failed to lift the hold',
    errorDisplay: 'inline',
    done: () => 'Legal hold lifted.',
    refresh: [PRIVACY_KEY],
    onDone: onClose,
  });
  if (hold === null) return null;
  return (
    <ReasonDialog
      open={open}
      question={`Lift the hold on ${hold.user_name}?`}
      verb="Lift hold"
      reason={{ hint: 'Staff see it in the list and the audit log.', maxLength: 2000 }}
      action={action}
      onClose={onClose}
    >
      <p>Erasure and retention apply to their data again. What is due is removed within a day.</p>
    </ReasonDialog>
  );
}
