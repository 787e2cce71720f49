// @vitest-environment jsdom

import { Menu } from '#kit/menu/Menu.tsx';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { LiveDot } from './LiveDot.tsx';
import { liveEntries, refetchIntervalOf, storedLiveSettings, useLiveSettings } from './liveSettings.ts';

const PATH = '/admin/reports';

beforeEach(() => localStorage.clear());

describe('the connection', () => {
  it.each([
    ['connecting', 'Connecting…'],
    ['live', 'Live'],
    ['reconnecting', 'Reconnecting…'],
  ] as const)('%s is shown as “%s”', (state, word) => {
    render(<LiveDot state={state} />);
    expect(screen.getByRole('status')).toHaveTextContent(word);
  });

  it('is not live without a network, even before the socket reports it', () => {
    render(<LiveDot state="live" />);
    act(() => onlineManager.setOnline(false));
    expect(screen.getByRole('status')).toHaveTextContent('Reconnecting…');
    act(() => onlineManager.setOnline(true));
    expect(screen.getByRole('status')).toHaveTextContent('Live');
  });

  it('is not shown while Realtime is off', () => {
    render(<LiveDot state="off" />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

function Settings() {
  const [settings, setSettings] = useLiveSettings(PATH);
  return (
    <Menu
      label="List options"
      items={liveEntries(settings, setSettings)}
      trigger={(trigger) => <button {...trigger}>List options</button>}
    />
  );
}

async function openSettings() {
  const { unmount } = render(<Settings />);
  await userEvent.click(screen.getByRole('button'));
  const realtime = await screen.findByRole('menuitemcheckbox', { name: 'Realtime' });
  return { unmount, realtime };
}

describe('the live settings', () => {
  it('refresh automatically only if selected, every 30 or 60 seconds', async () => {
    await openSettings();
    const choices = within(screen.getByRole('group', { name: 'Auto refresh' })).getAllByRole('menuitemradio');
    expect(choices.map((choice) => choice.textContent)).toEqual(['Off', '30s', '60s']);
    expect(choices[0]).toBeChecked();
    expect(refetchIntervalOf(storedLiveSettings(PATH))).toBe(false);
    await userEvent.click(screen.getByRole('menuitemradio', { name: '60s' }));
    expect(refetchIntervalOf(storedLiveSettings(PATH))).toBe(60_000);
  });

  it('are remembered for each list separately', async () => {
    const { unmount, realtime } = await openSettings();
    expect(realtime).toBeChecked();
    await userEvent.click(realtime);
    expect(realtime).not.toBeChecked();
    unmount();
    expect((await openSettings()).realtime).not.toBeChecked();
    expect(storedLiveSettings('/admin/support').realtime).toBe(true);
  });

  it.each(['nonsense', '[]', '{"realtime":"yes","refreshSeconds":31}'])(
    'ignore the stored value %s',
    (stored) => {
      localStorage.setItem(`marketdesk.live${PATH}`, stored);
      expect(storedLiveSettings(PATH)).toEqual({ realtime: true, refreshSeconds: 0 });
    },
  );
});
