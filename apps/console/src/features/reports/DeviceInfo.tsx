import { Fact } from '#kit/Facts.tsx';
import { readable } from '#kit/list/options.ts';
import type { Report } from './report.ts';

/** What the reporter's app said about its device, one line each. Apps send what they like: anything can be in it. */
export function DeviceInfo({ device }: { device: Report['device_info'] }) {
  return deviceLines(device).map(([name, text]) => (
    <Fact key={name} name={name}>
      {text}
    </Fact>
  ));
}

// Words that are written so.
const WRITTEN = /\b(?:os|id|ip|url|cpu|ram|sdk)\b/gi;

/** Name and value of each entry; `{"os": {"name": "iOS"}}` is `OS name: iOS`. */
export function deviceLines(device: unknown, within = ''): [name: string, text: string][] {
  if (typeof device !== 'object' || device === null || Array.isArray(device)) return [];
  return Object.entries(device).flatMap(([key, value]: [string, unknown]) => {
    const name = `${within} ${words(key)}`.trim();
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return deviceLines(value, name);
    return [[readable(name).replaceAll(WRITTEN, (word) => word.toUpperCase()), textOf(value)]];
  });
}

// `osVersion` and `os_version` both read `os version`.
function words(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return JSON.stringify(value);
}
