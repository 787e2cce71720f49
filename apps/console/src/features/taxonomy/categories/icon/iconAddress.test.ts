import ionicons from 'ionicons/dist/ionicons.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { iconAddress, ICONS_VERSION } from './iconAddress.ts';

it('contains the installed version, so that browsers fetch a new set of icons', () => {
  expect(iconAddress('leaf-outline')).toBe(`/assets/ionicons-${ICONS_VERSION}/leaf-outline.svg`);
  expect(ionicons.version.startsWith(`${ICONS_VERSION}.`)).toBe(true);
});
