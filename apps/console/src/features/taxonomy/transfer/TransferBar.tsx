import { prefetchCode } from '#backend/fetchCode.ts';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { saveBlob } from '#kit/saveBlob.ts';
import { useAction } from '#kit/useAction.ts';
import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { ChevronDown, FileDown, FileUp } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { HelpButton } from '../help/HelpButton.tsx';
import { csvTemplate, type Download, exportJson } from './exports.ts';
import { chooseFile } from './imports.ts';
import { IMPORTS } from './import.ts';
import { importButtonId } from './useFocusAfter.ts';

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

/** Lets a person choose a file, of which the preview is then shown. */
function ImportButton({ kind }: { kind: ImportKind }) {
  const input = useRef<HTMLInputElement>(null);
  const { title, file, accept } = IMPORTS[kind];
  // Reading a file needs code of its own; it comes while the person looks for the file.
  const prepare = () => prefetchCode(() => import('./readImport.ts'));
  return (
    <>
      <Button
        id={importButtonId(kind)}
        size="sm"
        variant="ghost"
        icon={<FileUp />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => input.current?.click()}
      >
        {title}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={file}
        accept={accept}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen !== undefined) void chooseFile(kind, chosen);
          // The same file may be chosen again, after it was mended.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
