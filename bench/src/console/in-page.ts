/** How to recognize that a screen is complete. */
export interface Shown {
  /** The beginning of its headline. */
  title: string;
  /** Rows of its table, at the least. */
  rows: number;
}

interface Painted {
  /** Milliseconds from the start of the page, or from the press, to the frame that shows it; 0 until then. */
  at: number;
  /** The same for the frame in which its table has all rows, those below the window too. */
  whole: number;
  /** Milliseconds of each task over 50 ms. */
  longTasks: number[];
}

declare global {
  var marketdeskPainted: Painted;
}

/**
 * Runs in the page: records when the screen is shown. `from`: measured from the page's start, or from the next pointer
 * press.
 */
export function watchPainted({ title, rows, from }: Shown & { from: 'start' | 'press' }): void {
  const painted: Painted = { at: 0, whole: 0, longTasks: [] };
  globalThis.marketdeskPainted = painted;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) painted.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: from === 'start' });
  let began = from === 'start' ? 0 : Number.NaN;
  if (from === 'press') {
    document.addEventListener('pointerdown', (event) => (began = event.timeStamp), {
      once: true,
      capture: true,
    });
  }
  // A table first draws the rows that the window has room for. Until the next frame a hidden row stands for all below.
  const isShown = (isWhole: boolean): boolean => {
    const table = document.querySelectorAll('tbody tr:not([aria-hidden])').length;
    const main = document.querySelector('main');
    const headline = main?.querySelector('h1')?.textContent ?? '';
    const busy = [...(main?.querySelectorAll('[aria-busy="true"]') ?? [])].filter(
      (element) => isWhole || element.querySelector('tbody > tr[aria-hidden]') === null,
    );
    return headline.startsWith(title) && table >= rows && busy.length === 0;
  };
  // The frame after the one in which it is there is the one that shows it.
  const note = (what: 'at' | 'whole'): void => {
    requestAnimationFrame(() => (painted[what] = performance.now() - began));
  };
  let isNoted = false;
  const look = (): void => {
    if (!Number.isNaN(began) && !isNoted && isShown(false)) {
      isNoted = true;
      note('at');
    }
    if (!Number.isNaN(began) && isShown(true)) note('whole');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
