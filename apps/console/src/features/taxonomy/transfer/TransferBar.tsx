import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { saveBlob } from '#kit/saveBlob.ts';
import { useAction } from '#kit/useAction.ts';
import { ChevronDown, FileDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { HelpButton } from '../help/HelpButton.tsx';
import { csvTemplate, type Download, exportJson } from './exports.ts';
import { ImportButton } from './ImportButton.tsx';

/** Exports and imports of the taxonomy, on a line of their own; on a phone behind a button. */
export function TransferBar() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <Button
        className="self-start md:hidden"
        aria-expanded={open}
        aria-controls={id}
        icon={<ChevronDown className={cx('transition-transform', open && 'rotate-180')} />}
        onClick={() => setOpen(!open)}
      >
        Import and export
      </Button>
      <div
        id={id}
        role="group"
        aria-label="Import and export"
        className={cx(
          // The buttons' own edges are not seen: their labels begin where the title does.
          '-mx-2 flex-wrap items-center gap-x-2 gap-y-1 md:flex',
          open ? 'flex' : 'hidden',
        )}
      >
        <Group>
          <ExportButton
            label="Export JSON"
            icon={<FileDown />}
            make={exportJson}
            fallback="Failed to load taxonomy data"
          />
          <ImportButton kind="json" />
        </Group>
        <Group>
          <ExportButton
            label="Categories CSV Template"
            icon={<FileDown />}
            make={() => csvTemplate('categories')}
            fallback="Failed to load taxonomy data"
          />
          <ImportButton kind="categories" />
        </Group>
        <Group>
          <ExportButton
            label="Subcategories CSV Template"
            icon={<FileDown />}
            make={() => csvTemplate('subcategories')}
            fallback="Failed to load taxonomy data"
          />
          <ImportButton kind="subcategories" />
        </Group>
        <HelpButton about="Imports and exports" label="Help on imports" iconOnly />
      </div>
    </div>
  );
}

/** Keeps related buttons together when the line wraps. */
function Group({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap">{children}</div>;
}

interface ExportButtonProps {
  label: string;
  icon: ReactNode;
  make: () => Promise<Download>;
  /** The sentence for a failure without one of the server's. */
  fallback: string;
}

/** Exports the current taxonomy as a file. */
function ExportButton({ label, icon, make, fallback }: ExportButtonProps) {
  const save = useAction<undefined, Download>({
    run: make,
    fallback,
    done: ({ name }) => `${name} saved`,
    onDone: saveFile,
  });
  return (
    <Button size="sm" variant="ghost" icon={icon} busy={save.busy} onClick={() => save.start(undefined)}>
      {label}
    </Button>
  );
}

/** Hands a file to the browser, which saves it where it saves downloads. */
function saveFile({ name, type, text }: Download): void {
  saveBlob(name, new Blob([text], { type }));
}
