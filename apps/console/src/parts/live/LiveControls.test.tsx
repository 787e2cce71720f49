// @vitest-environment jsdom

import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { LiveControls } from './LiveControls.tsx';
import { refetchIntervalOf, storedLiveSettings, useLiveSettings } from './liveSettings.ts';
import type { LiveState } from './useChanges.ts';

const PATH = '/admin/reports';

beforeEach(() => localStorage.clear());

function Controls({ state }: { state: LiveState }) {
  const [settings, setSettings] = useLiveSettings(PATH);
  return <LiveControls settings={settings} onChange={setSettings} state={state} />;
}

describe('the live controls', () => {
  it.each([
    ['connecting', 'Connecting…'],
    ['live', 'Live'],
    ['reconnecting', 'Reconnecting…'],
  ] as const)('show %s as “%s”', (state, word) => {
    render(<Controls state={state} />);
    expect(screen.getByRole('status')).toHaveTextContent(word);
  });

  it('are not live without a connection, even before the socket reports it', () => {
    render(<Controls state="live" />);
    act(() => onlineManager.setOnline(false));
    expect(screen.getByRole('status')).toHaveTextContent('Reconnecting…');
    act(() => onlineManager.setOnline(true));
    expect(screen.getByRole('status')).toHaveTextContent('Live');
  });

  it('are live until turned off, and then silent', async () => {
    render(<Controls state="live" />);
    const realtime = screen.getByRole('checkbox', { name: 'Realtime' });
    expect(realtime).toBeChecked();
    await userEvent.click(realtime);
    expect(realtime).not.toBeChecked();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('refresh automatically only if selected, every 30 or 60 seconds', async () => {
    render(<Controls state="live" />);
    const refresh = screen.getByRole('combobox', { name: 'Auto refresh' });
    const choices = screen.getAllByRole('option').map((option) => option.textContent);
    expect(choices).toEqual(['Off', '30s', '60s']);
    expect(refetchIntervalOf(storedLiveSettings(PATH))).toBe(false);
    await userEvent.selectOptions(refresh, '60s');
    expect(refetchIntervalOf(storedLiveSettings(PATH))).toBe(60_000);
  });

  it('are remembered for each list separately', async () => {
    const { unmount } = render(<Controls state="live" />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Realtime' }));
    unmount();
    render(<Controls state="live" />);
    expect(screen.getByRole('checkbox', { name: 'Realtime' })).not.toBeChecked();
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
