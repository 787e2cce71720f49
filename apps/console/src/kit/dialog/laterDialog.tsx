import { type ComponentType, createElement, Suspense } from 'react';
import { KeepTyped } from '../keys/HoldKeys.tsx';
import { laterPart, Nothing } from '../laterPart.tsx';

/** A dialog whose code loads when it is first opened; what is typed until then goes into its first field. */
export function laterDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = laterPart(async () => ({ default: await load() }), Nothing);
  return function LaterDialog(props: Props) {
    return <Suspense fallback={<KeepTyped />}>{createElement(Dialog, props)}</Suspense>;
  };
}
