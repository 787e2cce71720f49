import { fetchCode, missingCodeStore } from '#backend/fetchCode.ts';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { ErrorLine } from './ErrorLine.tsx';

/**
 * A part whose code loads when it is first rendered. If the server no longer has that code, as after an update, only
 * this part is missing and the page asks to be reloaded.
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

/** Renders nothing for a missing dialog, drawer or menu. */
export const Nothing = (): ReactNode => null;
