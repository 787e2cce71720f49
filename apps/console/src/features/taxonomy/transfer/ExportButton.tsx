import { Button } from '#kit/Button.tsx';
import { useAction } from '#kit/useAction.ts';
import type { ReactNode } from 'react';
import type { Download } from './exports.ts';
import { saveBlob } from '#kit/saveBlob.ts';

interface ExportButtonProps {
  label: string;
  icon: ReactNode;
  make: () => Promise<Download>;
  /** The sentence for a failure without one of the server's. */
  fallback: string;
}

/** Makes a file of what is there now, and saves it. */
export function ExportButton({ label, icon, make, fallback }: ExportButtonProps) {
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
