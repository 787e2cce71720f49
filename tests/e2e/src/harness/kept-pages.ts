import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { endSession, goBlank, leaveScreen } from './signedIn.ts';

/**
 * Pages that this worker's journeys use one after the other, by the options of their contexts. To load the console in a page
 * that has had it costs half the processor time of a new process that compiles all of it.
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

/** Pages in which the console is loaded, each with who is signed in, by the options of their contexts. */
const loaded = new Map<string, { page: Page; as: string }[]>();
/** Those in which nobody is signed in any more. */
const signedOut = new Map<string, Page[]>();

export async function takeLoaded(as: string, options: BrowserContextOptions): Promise<Page | undefined> {
  const pages = loaded.get(keyOf(options)) ?? [];
  const at = pages.findIndex((one) => one.as === as);
  return at < 0 ? undefined : seenAs(pages.splice(at, 1)[0]?.page, options);
}

/** Keeps it with the person in it. On a screen it would read anew whatever other journeys change. */
export async function keepLoaded(page: Page, as: string, options: BrowserContextOptions): Promise<void> {
  stopListening(page);
  if (await leaveScreen(page)) keep(loaded, keyOf(options), { page, as });
  else await page.context().close();
}

/** If there is none, somebody is signed out. */
export async function takeSignedOut(options: BrowserContextOptions): Promise<Page | undefined> {
  const somebody = signedOut.get(keyOf(options))?.length ? undefined : loaded.get(keyOf(options))?.pop();
  if (somebody) await putBackSignedOut(somebody.page, options);
  return seenAs(signedOut.get(keyOf(options))?.pop(), options);
}

/** Keeps it with the console in it, unless something there holds on to its page. */
export async function putBackSignedOut(page: Page, options: BrowserContextOptions): Promise<void> {
  await forgetContext(page);
  if (await endSession(page)) keep(signedOut, keyOf(options), page);
  else await putBack(page, options);
}

/** A page that knows nothing of anybody, and stands on a blank page of its server. */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = kept.get(keyOf(options))?.pop() ?? (await emptied(signedOut.get(keyOf(options))?.pop()));
  return (await seenAs(page, options)) ?? newPage(browser, options);
}

/** Makes it as good as new and keeps it; one that can't be made so is closed, and so are those that came beside it. */
export async function putBack(page: Page, options: BrowserContextOptions): Promise<void> {
  try {
    await forgetContext(page);
    await emptied(page);
    keep(kept, keyOf(options), page);
  } catch {
    // Its server may be gone.
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

/** Undoes what a journey did to the browser around the page. */
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
    // Nothing is under the pointer.
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

/** Sets what is no matter of the context: a new one costs a process that compiles the console. */
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
