import { useLayoutEffect } from 'react';
import { holdKeys } from './keyboard.ts';

/** Replaces a dialog or menu whose code is loading: keys meant for it reach nothing else. */
export function HoldKeys() {
  useLayoutEffect(() => holdKeys(), []);
  return null;
}
