import type { Random } from '../random/random.ts';

const VERSIONS = ['4.18.2', '4.20.0', '4.21.1', '5.0.0', '5.1.3', '5.2.0'];

export interface Device {
  readonly appVersion: string;
  readonly info: Readonly<Record<string, unknown>>;
}

interface Owner {
  readonly locale: string;
  readonly country: { readonly code: string };
}

/** The phone of a reporter. `progress` from 0 to 1 is the marketplace’s age: later reports have newer app versions. */
export function drawDevice(random: Random, person: Owner, progress: number): Device {
  const isAndroid = random.chance(0.68);
  const newest = Math.min(VERSIONS.length - 1, Math.floor(progress * VERSIONS.length));
  const appVersion = VERSIONS[Math.max(0, newest - random.pick([0, 0, 0, 1, 1, 2]))] ?? '4.18.2';
  return {
    appVersion,
    info: {
      platform: isAndroid ? 'android' : 'ios',
      os_version: isAndroid
        ? random.pick(['12', '13', '14', '15', '16'])
        : random.pick(['17.6', '18.2', '18.5', '26.0']),
      screen: isAndroid
        ? random.pick(['1080x2340', '1080x2400', '720x1600'])
        : random.pick(['1170x2532', '1290x2796']),
      language: `${person.locale}-${person.country.code}`,
      network: random.pick(['wifi', 'wifi', 'cellular']),
      battery: random.int(4, 100),
    },
  };
}
