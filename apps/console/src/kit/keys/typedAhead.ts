import { holdKeys, typedWith } from './keyboard.ts';
import { append } from './keepTyped.ts';

/** How long a page may take from being there to giving the focus to its field. */
const FOCUS_MS = 300;
/** After how long without a key the next one is no longer part of what was being typed. */
const PAUSE_MS = 1000;

/** The field: of a list's search, or of a ticket's reply. */
type Field = 'search' | 'reply';

let waiting: { field: Field | null; typed: string; end: () => void } | null = null;

/**
 * Holds the keys for a field of a page that is loading: what is typed goes into it once `goOnTyping` has it. The page has the
 * keys again after Escape, a press of the pointer, or when it is there without the field.
 */
export function typeAhead(field: Field, isLoading: () => boolean): void {
  let thereSince: number | null = null;
  hold(field, (now) => {
    thereSince = isLoading() ? null : (thereSince ?? now);
    return thereSince !== null && now - thereSince > FOCUS_MS;
  });
}

/** What is typed at once goes nowhere, since there is no field for it: its letters are no shortcuts either. */
export function typeInVain(): void {
  let last = performance.now();
  hold(null, (now) => {
    const pause = now - last;
    last = now;
    return pause > PAUSE_MS;
  });
}

/** Until a key that `isOver` says is the page's. */
function hold(field: Field | null, isOver: (now: number) => boolean): void {
  waiting?.end();
  const ending = new AbortController();
  const { signal } = ending;
  const release = holdKeys((event) => {
    if (event.key === 'Escape') mine.end();
    else mine.typed = typedWith(mine.typed, event);
  });
  const mine = {
    field,
    typed: '',
    end: () => {
      ending.abort();
      release();
      if (waiting === mine) waiting = null;
    },
  };
  waiting = mine;
  window.addEventListener('pointerdown', mine.end, { capture: true, signal });
  // Before keyboard.ts gets it, whose listener is the document's.
  const onKey = () => {
    if (isOver(performance.now())) mine.end();
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });
}

/** The field is there: if it is waited for, it gets the focus and what was typed. */
export function goOnTyping(field: Field, box: HTMLElement | null | undefined): void {
  if (waiting?.field !== field || !box) return;
  const { typed, end } = waiting;
  end();
  box.focus();
  append(box, typed);
}
