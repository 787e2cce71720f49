import { holdKeys, typedWith } from './keyboard.ts';
import { append } from './keepTyped.ts';

/** How long a page may take from being there to giving the focus to its field. */
const FOCUS_MS = 300;

/** The field: of a list's search, or of a ticket's reply. */
type Field = 'search' | 'reply';

let waiting: { field: Field; typed: string; end: () => void } | null = null;

/**
 * Holds the keys for a field of a page that is loading: what is typed goes into it once `goOnTyping` has it. The page has the
 * keys again after Escape, a press of the pointer, or when it is there without the field.
 */
export function typeAhead(field: Field, isLoading: () => boolean): void {
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
  let thereSince: number | null = null;
  // Before keyboard.ts gets it, whose listener is the document's.
  const onKey = () => {
    thereSince = isLoading() ? null : (thereSince ?? performance.now());
    if (thereSince !== null && performance.now() - thereSince > FOCUS_MS) mine.end();
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
