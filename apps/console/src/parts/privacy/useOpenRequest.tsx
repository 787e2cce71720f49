import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { type ReactNode, useState } from 'react';
import type { Asker } from './privacy.api.ts';

const OpenRequestDialog = lazyDialog(async () => (await import('./OpenRequestDialog.tsx')).OpenRequestDialog);

/** Opens the dialog for a new privacy request, and the dialog itself. Each opening is a new request. */
export function useOpenRequest(asker: Asker): [ask: () => void, dialog: ReactNode] {
  const [{ times, open }, setState] = useState({ times: 0, open: false });
  const dialog = times > 0 && (
    <OpenRequestDialog
      key={times}
      {...asker}
      open={open}
      onClose={() => setState((last) => ({ ...last, open: false }))}
    />
  );
  return [() => setState((last) => ({ times: last.times + 1, open: true })), dialog];
}
