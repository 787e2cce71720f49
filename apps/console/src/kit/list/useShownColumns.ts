import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { REM_PX } from '../useIsNarrow.ts';
import { type ColumnLook, STEP_PX, STEPS } from './columns.ts';

let media: readonly MediaQueryList[] | null = null;

function steps(): readonly MediaQueryList[] {
  return (media ??= STEPS.map((step) =>
    window.matchMedia(`(min-width: ${String(STEP_PX[step] / REM_PX)}rem)`),
  ));
}

function subscribe(onChange: () => void): () => void {
  for (const step of steps()) step.addEventListener('change', onChange);
  return () => {
    for (const step of steps()) step.removeEventListener('change', onChange);
  };
}

const reached = (): number => steps().filter(({ matches }) => matches).length;

/** The columns that fit the window and the viewer's permissions. Rendering the others, hidden, would take a fifth of a list's time. */
export function useShownColumns<Column extends ColumnLook>(columns: Column[]): Column[] {
  const room = useSyncExternalStore(subscribe, reached);
  const me = useMe();
  return useMemo(
    () =>
      columns.filter(
        ({ from, permission }) =>
          (from === undefined || STEPS.indexOf(from) < room) &&
          (permission === undefined || may(me, permission)),
      ),
    [columns, room, me],
  );
}
