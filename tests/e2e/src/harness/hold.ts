import type { Page } from 'playwright-core';

/** Delays matching requests, like a slow network, until the returned function is called. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const waiting: (() => void)[] = [];
  let open = false;
  await page.route(pattern, async (route) => {
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
    // The request may be cancelled, or the page closed.
    await route.continue().catch(() => undefined);
  });
  return () => {
    open = true;
    for (const release of waiting) release();
  };
}
