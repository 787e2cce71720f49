import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { choosable, moved, shownNow, toggled } from '#kit/list/chosenColumns.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ListColumns } from './useListColumns.ts';

interface ColumnsDialogProps extends ColumnChoicesProps {
  onClose: () => void;
}

/** Chooses and orders a list's columns; each change shows at once. */
export function ColumnsDialog({ of, choose, onClose }: ColumnsDialogProps) {
  return (
    <Dialog
      open
      title="Columns"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" disabled={of.choice === null} onClick={() => choose(null)}>
            Reset
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ColumnChoices of={of} choose={choose} />
    </Dialog>
  );
}

interface ColumnChoicesProps {
  of: Pick<ListColumns, 'choice' | 'view'> & { declared: Parameters<typeof choosable>[0] };
  choose: NonNullable<ListColumns['choose']>;
}

function ColumnChoices({ of, choose }: ColumnChoicesProps) {
  const { declared, choice, view } = of;
  const shown = shownNow(declared, choice, window.innerWidth);
  return (
    <>
      {view !== undefined && view.columns !== null && (
        <p className="pb-2 text-sm text-muted">
          These are the columns of the view {view.name}. They change for this visit, until its changes are
          saved.
        </p>
      )}
      <ul className="flex flex-col">
        {choosable(declared, choice, window.innerWidth).map(({ id, header, isShown }) => {
          const at = shown.findIndex((column) => column.id === id);
          return (
            <li key={id} className="flex min-h-9 items-center justify-between gap-2">
              <Checkbox
                label={header}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() => choose(toggled(shown, id))}
              />
              {isShown && (
                <span className="flex">
                  <IconButton
                    label={`Move ${header} up`}
                    size="sm"
                    icon={<ArrowUp />}
                    aria-disabled={at === 0}
                    className="aria-disabled:opacity-40"
                    onClick={() => choose(moved(shown, id, -1))}
                  />
                  <IconButton
                    label={`Move ${header} down`}
                    size="sm"
                    icon={<ArrowDown />}
                    aria-disabled={at === shown.length - 1}
                    className="aria-disabled:opacity-40"
                    onClick={() => choose(moved(shown, id, 1))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
