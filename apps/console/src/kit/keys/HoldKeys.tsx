import { useLayoutEffect } from 'react';
import { holdKeys } from './keyboard.ts';

/** Stands in for a dialog or menu whose code is on its way: keys that are meant for it reach nothing else. */
export function HoldKeys() {
  useLayoutEffect(() => holdKeys(), []);
  return null;
}
