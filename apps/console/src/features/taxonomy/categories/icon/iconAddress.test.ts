import ionicons from 'ionicons/dist/ionicons.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { iconAddress, ICONS_VERSION } from './iconAddress.ts';

it('has the installed version in its path, so that a new set of icons is fetched anew', () => {
  expect(iconAddress('leaf-outline')).toBe(`/assets/ionicons-${ICONS_VERSION}/leaf-outline.svg`);
  expect(ionicons.version.startsWith(`${ICONS_VERSION}.`)).toBe(true);
});
