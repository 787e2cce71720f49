import { connectionStore } from '#backend/connection.ts';
import { Checkbox } from '#kit/Checkbox.tsx';
import { cx } from '#kit/cx.ts';
import { BARE, FilterBox } from '#kit/list/FilterControls.tsx';
import { ChevronDown } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { type LiveSettings, REFRESH_CHOICES } from './liveSettings.ts';

interface LiveControlsProps {
  settings: LiveSettings;
  onChange: (settings: LiveSettings) => void;
  /** The connection's state, from useChanges. */
  state: 'off' | 'connecting' | 'live' | 'reconnecting';
}

/** How a list stays current: the Realtime checkbox with the connection's state, and auto refresh. */
export function LiveControls({ settings, onChange, state }: LiveControlsProps) {
  const id = useId();
  return (
    <div role="group" aria-label="Live updates" className="flex flex-wrap items-center gap-3">
      <span className="inline-flex items-center gap-2">
        <Checkbox
          label="Realtime"
          checked={settings.realtime}
          onChange={(event) => onChange({ ...settings, realtime: event.target.checked })}
        />
        <LiveDot state={settings.realtime ? state : 'off'} />
      </span>
      <FilterBox label="Auto refresh" htmlFor={id} active={settings.refreshSeconds !== 0}>
        <select
          id={id}
          value={settings.refreshSeconds}
          onChange={(event) => {
            const refreshSeconds = REFRESH_CHOICES.find((choice) => String(choice) === event.target.value);
            if (refreshSeconds !== undefined) onChange({ ...settings, refreshSeconds });
          }}
          className={cx(
            BARE,
            'field-sizing-content appearance-none pr-7 pl-1.5 font-medium [&_option]:bg-raised [&_option]:text-ink',
          )}
        >
          {REFRESH_CHOICES.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? 'Off' : `${seconds}s`}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-2 size-3.5 text-faint"
        />
      </FilterBox>
    </div>
  );
}

const STATES = {
  off: null,
  connecting: { text: 'Connecting…', dot: 'bg-faint' },
  live: { text: 'Live', dot: 'bg-good' },
  reconnecting: { text: 'Reconnecting…', dot: 'bg-warn' },
} as const;

/** Whether changes are arriving, as a dot with a label. */
export function LiveDot({ state }: { state: keyof typeof STATES }) {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  // The socket notices later.
  const shown = STATES[state === 'live' && !online ? 'reconnecting' : state];
  if (shown === null) return null;
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm text-muted">
      <span aria-hidden="true" className={cx('size-2 rounded-full', shown.dot)} />
      {/* As wide as "Live", to avoid a layout shift. */}
      <span className={state === 'connecting' ? 'w-7' : undefined}>
        <span className={state === 'connecting' ? 'sr-only' : undefined}>{shown.text}</span>
      </span>
    </span>
  );
}
