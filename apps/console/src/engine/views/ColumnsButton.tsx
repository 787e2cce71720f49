import { Button } from '#kit/Button.tsx';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { ListColumns } from './useListColumns.ts';

const ColumnsDialog = lazyDialog(async () => (await import('./ColumnsDialog.tsx')).ColumnsDialog);

/** Opens the columns dialog. Nothing where there is no room for other columns. */
export function ColumnsButton<Row extends object>({ of }: { of: ListColumns<Row> }) {
  const [open, setOpen] = useState(false);
  const { choose } = of;
  if (choose === undefined) return null;
  return (
    <>
      <Button icon={<Columns3 />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columns
      </Button>
      {open && <ColumnsDialog of={of} choose={choose} onClose={() => setOpen(false)} />}
    </>
  );
}
