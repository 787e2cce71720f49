import type { Page } from 'playwright-core';

/** Keeps back the requests that match, as a slow network would, until the returned function lets them go. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const waiting: (() => void)[] = [];
  let open = false;
  await page.route(pattern, async (route) => {
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
    // The page may have given the request up, or be gone.
    await route.continue().catch(() => undefined);
  });
  return () => {
    open = true;
    for (const letGo of waiting) letGo();
  };
}
