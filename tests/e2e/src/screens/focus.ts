import type { Locator, Page } from 'playwright-core';

/** The focused element, as a screen reader announces it; `nothing` if none. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'nothing';
    return (activeElement.getAttribute('aria-label') ?? activeElement.textContent).trim();
  });

/** The buttons and links that toasts cover. */
export const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    if (toasts.length === 0) return ['there is no toast'];
    const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    const controls = [...layer.querySelectorAll('button, a, input, select, textarea, [role=dialog]')];
    return controls
      .filter((control) => control.checkVisibility() && control.closest('.toast') === null)
      .filter((control) => {
        // Scrolled content may lie below the edge.
        const box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return document.elementFromPoint(x, y)?.closest('.toast') != null;
      })
      .map((control) => control.textContent);
  });

/** The focused element, if the bar covers a part of it; otherwise null. */
export const coveredBy = (bar: Locator): Promise<string | null> =>
  bar.evaluate((it) => {
    const { activeElement } = document;
    const around = it.parentElement?.getBoundingClientRect();
    // After the last control, Tab leaves the page.
    if (activeElement === null || activeElement === document.body) return null;
    if (around === undefined || it.contains(activeElement)) return null;
    const box = activeElement.getBoundingClientRect();
    const isCovered = box.bottom > around.top && box.top < around.bottom;
    return isCovered ? (activeElement.ariaLabel ?? activeElement.textContent) : null;
  });

/** The controls of a dialog that can't be scrolled into view, and the height of its scrolling part. */
export const unusable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    if (dialog === undefined) return ['there is no dialog'];
    const controls = [...dialog.querySelectorAll('button, a, input, select, textarea')];
    const outside = controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = control.getBoundingClientRect();
        return (
          box.top < 0 || box.left < 0 || box.bottom > window.innerHeight || box.right > window.innerWidth
        );
      })
      .map((control) => control.ariaLabel ?? control.textContent);
    const scrollers = [dialog, ...dialog.querySelectorAll('div')].filter(
      (part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1,
    );
    const low = scrollers
      .filter((part) => part.clientHeight < 100)
      .map((part) => `${part.clientHeight} px to read in`);
    return [...outside, ...low];
  });
