import { useLayoutEffect } from 'react';
import { holdKeys } from './keyboard.ts';

/** Ignores keys while the code of a dialog, menu or drawer loads. */
export function HoldKeys() {
  useLayoutEffect(() => holdKeys(), []);
  return null;
}
