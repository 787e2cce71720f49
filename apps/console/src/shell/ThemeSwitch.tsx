import { storedText, storeText } from '#backend/browserStorage.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

// public/theme.js applies the same key before the first paint.
const KEY = 'marketdesk.theme';

function storedTheme(): Theme {
  const stored = storedText(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Applies and stores a theme in this browser. */
function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  storeText(KEY, theme === 'system' ? null : theme);
}

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> };
const NAMES: Record<Theme, string> = { system: 'system', light: 'light', dark: 'dark' };

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const turn = () => {
    const next = NEXT[theme];
    applyTheme(next);
    setTheme(next);
  };
  return <IconButton label={`Theme: ${NAMES[theme]}`} icon={ICONS[theme]} onClick={turn} />;
}
