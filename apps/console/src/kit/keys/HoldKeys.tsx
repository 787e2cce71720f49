import { useLayoutEffect } from 'react';
import { holdKeys } from './keyboard.ts';

/** Placeholder for a dialog, menu or drawer whose code is loading: ignores keys, so that they act on nothing it will cover. */
export function HoldKeys() {
  useLayoutEffect(() => holdKeys(), []);
  return null;
}
