import { fetchCode, missingCodeStore } from '#backend/fetchCode.ts';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { ErrorLine } from './ErrorLine.tsx';

/**
 * A part of the page whose code loads when it is first drawn. If the server no longer has it, as after an update of the console,
 * only this part is missing: nothing typed elsewhere is lost, and the page asks to be reloaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: () => ReactNode = MissingPart,
) {
  return lazy<ComponentType<Props>>(() =>
    fetchCode(load).catch(() => {
      missingCodeStore.set(true);
      return { default: Missing };
    }),
  );
}

function MissingPart() {
  return <ErrorLine text="This could not be loaded. Reload the page to see it." />;
}

/** In place of a dialog, drawer or menu that is missing: it has no place on the page. */
export const Nothing = (): ReactNode => null;
