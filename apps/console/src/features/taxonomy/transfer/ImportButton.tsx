import { prefetchCode } from '#backend/fetchCode.ts';
import { Button } from '#kit/Button.tsx';
import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { chooseFile } from './imports.ts';
import { IMPORTS } from './importWords.ts';
import { importButtonId } from './useFocusAfter.ts';

/** Lets a person choose a file, of which the preview is then shown. */
export function ImportButton({ kind }: { kind: ImportKind }) {
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
