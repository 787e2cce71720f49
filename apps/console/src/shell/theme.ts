import { storedText, storeText } from '#backend/browserStorage.ts';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

// public/theme.js applies the same key before the first paint.
const KEY = 'marketdesk.theme';

export function storedTheme(): Theme {
  const stored = storedText(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Applies and remembers a theme, in this browser. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  storeText(KEY, theme === 'system' ? null : theme);
}
