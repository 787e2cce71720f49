import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { chromium, type Browser } from 'playwright-core';

const CANDIDATES = [
  // The headless shell takes half the processor time of full Chromium.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Features that start a process per window. The list includes Playwright's, because only the last such argument
 * counts.
 */
const SWITCHED_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...[
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
  ],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are too short-lived for optimization, but share compiled functions.
  '--js-flags=--no-maglev --no-opt --no-flush-bytecode',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
  // The console must work with only its own server.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

function options() {
  const executablePath = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error('No Chromium was found: install one, or name its program in CHROMIUM_PATH.');
  }
  return { executablePath, args: FLAGS };
}

let opened: Promise<Browser> | undefined;

/** Niceness of PostgreSQL's processes for users, whose statements would otherwise time out beside the browsers. */
const NICENESS = 10;

/** This process's browser. It ends with the process. */
export function theBrowser(): Promise<Browser> {
  if (opened === undefined) {
    setPriority(NICENESS);
    opened = chromium.launch(options());
  }
  return opened;
}
