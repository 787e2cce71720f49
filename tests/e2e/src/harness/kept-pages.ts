import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { endSession, goBlank, leaveScreen } from './signedIn.ts';

/**
 * Reused pages of this worker, by context options. A page that has loaded the console costs half the processor
 * time of a new process.
 */
const kept = new Map<string, Page[]>();
const LISTENED = [
  'console',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'response',
  'websocket',
] as const;

/** Pages with the console loaded, each with its signed-in person, by context options. */
const loaded = new Map<string, { page: Page; as: string }[]>();
/** Pages without a signed-in person. */
const signedOut = new Map<string, Page[]>();

export async function takeLoaded(as: string, options: BrowserContextOptions): Promise<Page | undefined> {
  const pages = loaded.get(keyOf(options)) ?? [];
  const at = pages.findIndex((one) => one.as === as);
  return at < 0 ? undefined : seenAs(pages.splice(at, 1)[0]?.page, options);
}

/** Keeps a page with its person. On other screens it would reload changes of other journeys. */
export async function keepLoaded(page: Page, as: string, options: BrowserContextOptions): Promise<void> {
  stopListening(page);
  if (await leaveScreen(page)) keep(loaded, keyOf(options), { page, as });
  else await page.context().close();
}

/** Signs someone out if there is none. */
export async function takeSignedOut(options: BrowserContextOptions): Promise<Page | undefined> {
  const signedIn = signedOut.get(keyOf(options))?.length ? undefined : loaded.get(keyOf(options))?.pop();
  if (signedIn) await putBackSignedOut(signedIn.page, options);
  return seenAs(signedOut.get(keyOf(options))?.pop(), options);
}

/** Keeps a page with the console, unless something prevents leaving. */
export async function putBackSignedOut(page: Page, options: BrowserContextOptions): Promise<void> {
  await forgetContext(page);
  if (await endSession(page)) keep(signedOut, keyOf(options), page);
  else await putBack(page, options);
}

/** A blank page of the server, without data. */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = kept.get(keyOf(options))?.pop() ?? (await emptied(signedOut.get(keyOf(options))?.pop()));
  return (await seenAs(page, options)) ?? newPage(browser, options);
}

/** Resets and keeps a page, or closes it; closes its popups. */
export async function putBack(page: Page, options: BrowserContextOptions): Promise<void> {
  try {
    await forgetContext(page);
    await emptied(page);
    keep(kept, keyOf(options), page);
  } catch {
    // The server may have stopped.
    await page.context().close();
  }
}

export async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await goBlank(page);
  return page;
}

async function emptied(page: Page | undefined): Promise<Page | undefined> {
  if (page === undefined) return undefined;
  await goBlank(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return page;
}

/** Resets the browser settings of a journey. */
async function forgetContext(page: Page): Promise<void> {
  const context = page.context();
  stopListening(page);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    // Moves the pointer away.
    page.mouse.move(-1, -1),
  ]);
}

function stopListening(page: Page): void {
  page.context().removeAllListeners('page');
  for (const event of LISTENED) page.removeAllListeners(event);
}

function keep<Kept>(pages: Map<string, Kept[]>, key: string, page: Kept): void {
  pages.set(key, [...(pages.get(key) ?? []), page]);
}

/** Sets options outside of the context: a new context costs a process. */
async function seenAs(
  page: Page | undefined,
  { viewport, colorScheme = 'light', forcedColors = 'none' }: BrowserContextOptions,
): Promise<Page | undefined> {
  if (viewport) await page?.setViewportSize(viewport);
  await page?.emulateMedia({ colorScheme, forcedColors });
  return page;
}

const keyOf = (options: BrowserContextOptions): string =>
  JSON.stringify({ ...options, viewport: undefined, colorScheme: undefined, forcedColors: undefined });
