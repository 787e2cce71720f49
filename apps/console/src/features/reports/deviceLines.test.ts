import { expect, it } from 'vitest';
import { deviceLines } from './DeviceInfo.tsx';

it('returns one line per entry and formats names in any case style', () => {
  const device = { osVersion: '17.1', sdk: '34', device_model: 'iPhone 15', isTablet: false, memory: 4 };
  expect(deviceLines(device)).toEqual([
    ['OS version', '17.1'],
    ['SDK', '34'],
    ['Device model', 'iPhone 15'],
    ['Is tablet', 'No'],
    ['Memory', '4'],
  ]);
});

it('flattens nested values', () => {
  expect(deviceLines({ screen: { width: 390, locales: ['hr', 'en'] } })).toEqual([
    ['Screen width', '390'],
    ['Screen locales', 'hr, en'],
  ]);
});

it('formats values with their units', () => {
  const device = {
    battery: 38,
    platform: 'ios',
    screen: '1170x2532',
    network: 'wifi',
    memoryMb: 5800,
    latency_ms: 12,
  };
  expect(deviceLines(device)).toEqual([
    ['Battery', '38%'],
    ['Platform', 'iOS'],
    ['Screen', '1170 × 2532 px'],
    ['Network', 'Wi-Fi'],
    ['Memory', '5,800 MB'],
    ['Latency', '12 ms'],
  ]);
});

it.each([null, undefined, 5, 'phone', []])('returns no lines for %j', (device) => {
  expect(deviceLines(device)).toEqual([]);
});
