import { useLayoutEffect } from 'react';
import { holdKeys } from './keyboard.ts';
import { keepTyped } from './keepTyped.ts';

/** Replaces a menu or drawer whose code is loading: keys meant for it reach nothing else. */
export function HoldKeys() {
  useLayoutEffect(() => holdKeys(), []);
  return null;
}

/** Replaces a dialog whose code is loading: what is typed goes into its first field. */
export function KeepTyped() {
  useLayoutEffect(() => keepTyped(), []);
  return null;
}
