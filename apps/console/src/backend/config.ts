import { STAFF_ACCESS, type StaffAccess } from '@marketdesk/contract/enums.ts';

/** Configuration from the server, in its page and at `/config.json`. */
export interface ConsoleConfig {
  /** Base address of the backend; null if none is configured. */
  supabaseUrl: string | null;
  anonKey: string | null;
  staffAccess: StaffAccess;
  /** The company on the button for single sign-on; null = none. */
  signOn: string | null;
  /** Whether staff can't use passwords. */
  signOnOnly: boolean;
  /** Pattern of the map's tiles, `{z}/{x}/{y}`; null for the built-in outline alone. */
  tileUrl: string | null;
  flagUrl: string | null;
  deepLink: string | null;
  /** Whether the backend offers passkeys at this address. */
  passkeys: boolean;
  /** Whether the demo marketplace is served, with its well-known sign-ins. */
  demo: boolean;
  /** Of the server, which serves this console. */
  version: string | null;
}

const NO_BACKEND: ConsoleConfig = {
  supabaseUrl: null,
  anonKey: null,
  staffAccess: 'staff',
  signOn: null,
  signOnOnly: false,
  tileUrl: null,
  flagUrl: null,
  deepLink: null,
  passkeys: false,
  demo: false,
  version: null,
};

let loading: Promise<ConsoleConfig> | undefined;
let loaded: ConsoleConfig | undefined;

/** Reads the configuration once per page load. An unreachable server counts as not configured. */
export function loadConfig(): Promise<ConsoleConfig> {
  loading ??= fetchConfig().then((config) => (loaded = config));
  return loading;
}

/** The configuration, which is loaded before the first render. */
export function currentConfig(): ConsoleConfig {
  return loaded ?? NO_BACKEND;
}

export function isBackendConfigured(): boolean {
  const { supabaseUrl, anonKey } = currentConfig();
  return supabaseUrl !== null && anonKey !== null;
}

/** Resets the configuration for tests. */
export function resetConfig(): void {
  loading = undefined;
  loaded = undefined;
}

async function fetchConfig(): Promise<ConsoleConfig> {
  try {
    const inPage = document.getElementById('config')?.textContent;
    if (inPage) return readConfig(JSON.parse(inPage));
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
    if (!response.ok) return NO_BACKEND;
    return readConfig(await response.json());
  } catch {
    return NO_BACKEND;
  }
}

/** Does not trust the response's shape: missing values are off. */
export function readConfig(answer: unknown): ConsoleConfig {
  if (typeof answer !== 'object' || answer === null) return NO_BACKEND;
  const given = answer as Record<string, unknown>;
  const url = textOrNull(given.supabaseUrl);
  return {
    supabaseUrl: url === null ? null : new URL(url, window.location.origin).href.replace(/\/$/, ''),
    anonKey: textOrNull(given.anonKey),
    staffAccess: STAFF_ACCESS.find((reading) => reading === given.staffAccess) ?? 'staff',
    signOn: textOrNull(given.signOn),
    signOnOnly: given.signOnOnly === true,
    tileUrl: textOrNull(given.tileUrl),
    flagUrl: textOrNull(given.flagUrl),
    deepLink: textOrNull(given.deepLink),
    passkeys: given.passkeys === true,
    demo: given.demo === true,
    version: textOrNull(given.version),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
