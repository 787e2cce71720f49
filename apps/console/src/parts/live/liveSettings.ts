import { storedJson, storeText } from '#backend/browserStorage.ts';
import type { MenuEntry } from '#kit/menu/MenuPanel.tsx';
import { useState } from 'react';

/** Refetch interval in seconds; 0 for never. The spec's choices. */
export const REFRESH_CHOICES = [0, 30, 60] as const;
type RefreshSeconds = (typeof REFRESH_CHOICES)[number];

/** How a list stays current. */
export interface LiveSettings {
  realtime: boolean;
  refreshSeconds: RefreshSeconds;
}

const DEFAULTS: LiveSettings = { realtime: true, refreshSeconds: 0 };

const keyOf = (path: string) => `marketdesk.live${path}`;

/** A list's settings in this browser; the default if unreadable. */
export function storedLiveSettings(path: string): LiveSettings {
  const stored = storedJson(keyOf(path));
  if (typeof stored !== 'object' || stored === null) return DEFAULTS;
  const { realtime, refreshSeconds } = stored as Record<string, unknown>;
  return {
    realtime: typeof realtime === 'boolean' ? realtime : DEFAULTS.realtime,
    refreshSeconds: REFRESH_CHOICES.find((choice) => choice === refreshSeconds) ?? DEFAULTS.refreshSeconds,
  };
}

/** A list's own settings by its path; stored in this browser. */
export function useLiveSettings(path: string): [LiveSettings, (settings: LiveSettings) => void] {
  const [settings, setSettings] = useState(() => storedLiveSettings(path));
  const choose = (next: LiveSettings) => {
    setSettings(next);
    storeText(keyOf(path), JSON.stringify(next));
  };
  return [settings, choose];
}

/** For a query's `refetchInterval`. */
export function refetchIntervalOf({ refreshSeconds }: LiveSettings): number | false {
  return refreshSeconds === 0 ? false : refreshSeconds * 1000;
}

/** The settings of a live list in its menu. */
export function liveEntries(
  settings: LiveSettings,
  onChange: (settings: LiveSettings) => void,
): readonly MenuEntry[] {
  return [
    {
      label: 'Realtime',
      isOn: settings.realtime,
      onSelect: () => onChange({ ...settings, realtime: !settings.realtime }),
    },
    {
      label: 'Auto refresh',
      value: String(settings.refreshSeconds),
      options: REFRESH_CHOICES.map((seconds) => ({
        value: String(seconds),
        label: seconds === 0 ? 'Off' : `${seconds}s`,
      })),
      onChoose: (value) => {
        const refreshSeconds = REFRESH_CHOICES.find((choice) => String(choice) === value);
        if (refreshSeconds !== undefined) onChange({ ...settings, refreshSeconds });
      },
    },
  ];
}
