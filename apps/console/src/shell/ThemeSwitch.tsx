import { IconButton } from '#kit/IconButton.tsx';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { applyTheme, storedTheme, type Theme } from './theme.ts';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> };
const NAMES: Record<Theme, string> = { system: 'system', light: 'light', dark: 'dark' };

/** One button that cycles through system, light and dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const turn = () => {
    const next = NEXT[theme];
    applyTheme(next);
    setTheme(next);
  };
  return <IconButton label={`Theme: ${NAMES[theme]}`} icon={ICONS[theme]} onClick={turn} />;
}
