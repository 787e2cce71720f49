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
  const painted: Painted = { at: 0, longTasks: [] };
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
  const isShown = (): boolean => {
    const table = document.querySelectorAll('tbody tr:not([aria-hidden])').length;
    const main = document.querySelector('main');
    const headline = main?.querySelector('h1')?.textContent ?? '';
    return headline.startsWith(title) && table >= rows && !main?.querySelector('[aria-busy="true"]');
  };
  const look = (): void => {
    // The frame after the one in which it is there is the one that shows it.
    if (!Number.isNaN(began) && isShown())
      requestAnimationFrame(() => (painted.at = performance.now() - began));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
