import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer } from 'playwright-core';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The console must work where nothing but its own server can be reached.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

function options() {
  const executablePath = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error('No Chromium was found: install one, or name its program in CHROMIUM_PATH.');
  }
  return { executablePath, args: FLAGS };
}

/** The run's browser, to which every worker connects. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(options());
}

/** A browser for a single program. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(options());
}

let connected: Promise<Browser> | undefined;

/** This worker's connection to the run's browser. */
export function connectedBrowser(endpoint: string): Promise<Browser> {
  connected ??= chromium.connect(endpoint);
  return connected;
}
