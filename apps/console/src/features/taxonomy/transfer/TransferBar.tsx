import { prefetchCode } from '#backend/fetchCode.ts';
import { Button } from '#kit/Button.tsx';
import { saveBlob } from '#kit/saveBlob.ts';
import { useAction } from '#kit/useAction.ts';
import { May } from '#session/May.tsx';
import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { FileDown, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { HelpButton } from '../help/HelpButton.tsx';
import { csvTemplate, type Download, exportJson } from './exports.ts';
import { importButtonId, IMPORTS } from './import.ts';
import { chooseFile } from './imports.ts';

/** Exports and imports of the taxonomy; on phones a line that scrolls sideways. */
export function TransferBar() {
  return (
    <div
      role="group"
      aria-label="Import and export"
      // The buttons' edges are invisible, so their labels align with the title.
      className="-mx-2 -my-1 flex shrink-0 items-center gap-x-2 gap-y-1 overflow-x-auto py-1 [scrollbar-width:none] md:flex-wrap"
    >
      <Group>
        <ExportButton label="Export JSON" make={exportJson} />
        <ImportButton kind="json" />
      </Group>
      <Group>
        <ExportButton label="Categories CSV Template" make={() => csvTemplate('categories')} />
        <ImportButton kind="categories" />
      </Group>
      <Group>
        <ExportButton label="Subcategories CSV Template" make={() => csvTemplate('subcategories')} />
        <ImportButton kind="subcategories" />
      </Group>
      <HelpButton about="Imports and exports" label="Help on imports" iconOnly />
    </div>
  );
}

/** Keeps related buttons together when the line wraps. */
function Group({ children }: { children: ReactNode }) {
  return <div className="flex shrink-0">{children}</div>;
}

interface ExportButtonProps {
  label: string;
  make: () => Promise<Download>;
}

function ExportButton({ label, make }: ExportButtonProps) {
  const save = useAction<undefined, Download>({
    run: make,
    fallback: 'Failed to load taxonomy data',
    done: ({ name }) => `${name} saved`,
    onDone: ({ name, type, text }) => saveBlob(name, new Blob([text], { type })),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<FileDown />}
      busy={save.busy}
      onClick={() => save.start(undefined)}
    >
      {label}
    </Button>
  );
}

function ImportButton({ kind }: { kind: ImportKind }) {
  const input = useRef<HTMLInputElement>(null);
  const { title, file, accept } = IMPORTS[kind];
  // The code that reads files loads while the file dialog is open.
  const prepare = () => prefetchCode(() => import('./readImport.ts'));
  return (
    <May permission="taxonomy.edit">
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
          // Allows choosing the same file again after a correction.
          currentTarget.value = '';
        }}
      />
    </May>
  );
}
