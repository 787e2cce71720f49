/** How to recognize that a screen is complete. */
export interface Shown {
  /** The beginning of its headline. */
  title: string;
  /** The minimum number of table rows. */
  rows: number;
}

interface Painted {
  /** Milliseconds from the start of the page, or from the press, to the frame that shows the screen; 0 until then. */
  at: number;
  /** The same for the frame in which the table also has the rows below the window. */
  whole: number;
  /** Milliseconds of each task over 50 ms. */
  longTasks: number[];
}

declare global {
  var marketdeskPainted: Painted;
}

/**
 * Runs in the page: records when the screen is shown, measured from the start of the page or from the next pointer press.
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
  // A table first renders the rows that fit in the window. Until the next frame, one hidden row replaces those below.
  const isShown = (isWhole: boolean): boolean => {
    const table = document.querySelectorAll('tbody tr:not([aria-hidden])').length;
    const main = document.querySelector('main');
    const headline = main?.querySelector('h1')?.textContent ?? '';
    const busy = [...(main?.querySelectorAll('[aria-busy="true"]') ?? [])].filter(
      (element) => isWhole || element.querySelector('tbody > tr[aria-hidden]') === null,
    );
    return headline.startsWith(title) && table >= rows && busy.length === 0;
  };
  // The screen is painted one frame after it is in the document.
  const record = (what: 'at' | 'whole'): void => {
    requestAnimationFrame(() => (painted[what] = performance.now() - began));
  };
  let isRecorded = false;
  const look = (): void => {
    if (!Number.isNaN(began) && !isRecorded && isShown(false)) {
      isRecorded = true;
      record('at');
    }
    if (!Number.isNaN(began) && isShown(true)) record('whole');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
