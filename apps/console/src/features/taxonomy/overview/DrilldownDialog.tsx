import { isolated } from '#kit/format/isolated.ts';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { drilldown, type Drilled } from './overview.api.ts';
import { SAMPLE_COLUMNS } from './overview.columns.tsx';

interface DrilldownDialogProps {
  /** Undefined when closed. */
  of: Drilled | undefined;
  locale: string;
  /** What it is called, as far as the page knows. */
  name: string | undefined;
  onClose: () => void;
}

/** Who picked a category or subcategory lately. */
export function DrilldownDialog({ of, locale, name, onClose }: DrilldownDialogProps) {
  const samples = useQuery({ ...drilldown(of ?? {}, locale), enabled: of !== undefined });
  return (
    <Dialog
      open={of !== undefined}
      title="Drilldown Samples"
      description={`${name === undefined ? 'The' : `${isolated(name)}: the`} latest users who selected it${counted(of)}, newest first.`}
      onClose={onClose}
    >
      <div className="-mx-4 min-h-60">
        <QueryState
          query={samples}
          fallback="Failed to load drilldown"
          skeleton={<TableSkeleton columns={2} rows={6} />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <Empty
              icon={<MousePointerClick />}
              text="No data."
              hint={`Nobody selected it in this language${counted(of)}.`}
            />
          }
        >
          {(rows) => (
            <DataTable
              label="Drilldown Samples"
              columns={SAMPLE_COLUMNS}
              rows={rows}
              rowId={({ user_id, selected_at }) => `${user_id} ${selected_at}`}
            />
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

/** What of a trending item counts in its row. */
function counted(of: Drilled | undefined): string {
  if (of?.window === undefined) return '';
  const itself = of.subcategory_id === undefined ? ' without a subcategory' : '';
  return `${itself} in the ${of.window} window, as last calculated`;
}
