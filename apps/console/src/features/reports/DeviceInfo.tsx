import { Fact, Facts } from '#kit/Facts.tsx';
import type { Report } from './report.ts';
import { readable } from '#kit/list/options.ts';

type Line = [name: string, text: string];

/** An app's device information as names and values; `{"os": {"name": "iOS"}}` is `OS name: iOS`. */
export function deviceLines(device: unknown, within = ''): Line[] {
  if (typeof device !== 'object' || device === null || Array.isArray(device)) return [];
  return Object.entries(device).flatMap(([key, value]: [string, unknown]): Line[] => {
    const path = `${within} ${words(key)}`.trim();
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return deviceLines(value, path);
    const [name, text] = withUnit(path, value);
    return [[readable(name).replaceAll(WRITTEN, (word) => word.toUpperCase()), text]];
  });
}

// Abbreviations, written in capitals.
const WRITTEN = /\b(?:os|id|ip|url|cpu|ram|sdk)\b/gi;
const NAMES: Readonly<Record<string, string>> = {
  android: 'Android',
  ios: 'iOS',
  wifi: 'Wi-Fi',
  cellular: 'Cellular',
};
const UNITS: Readonly<Record<string, string>> = {
  percent: '%',
  pct: '%',
  kb: ' KB',
  mb: ' MB',
  gb: ' GB',
  ms: ' ms',
  px: ' px',
  mah: ' mAh',
};

// Some apps send the battery as a share, 0.38. A unit in a name moves to the value: `memory_mb: 512` is `Memory: 512
// MB`.
function withUnit(name: string, value: unknown): Line {
  if (typeof value === 'number') {
    if (/^battery( level)?$/.test(name))
      return [name, `${Math.round(value > 0 && value < 1 ? value * 100 : value)}%`];
    const [, rest, unit = ''] = /^(.+) (\w+)$/.exec(name) ?? [];
    const written = UNITS[unit];
    if (rest !== undefined && written !== undefined) return [rest, `${value.toLocaleString('en')}${written}`];
  }
  return [name, textOf(value)];
}

// `osVersion` and `os_version` both read `os version`.
function words(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
}

function textOf(value: unknown): string {
  if (typeof value === 'string') {
    const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(value) ?? [];
    return width === undefined ? (NAMES[value] ?? value) : `${width} × ${height ?? ''} px`;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return JSON.stringify(value);
}

/** The reporter's device information, collapsed. Its content is untrusted: apps send anything. */
export function DeviceInfo({ device }: { device: Report['device_info'] }) {
  const lines = deviceLines(device);
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="w-fit rounded-sm py-1 text-sm font-medium text-muted hover:text-ink">
        Device details
      </summary>
      <Facts>
        {lines.map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </details>
  );
}
