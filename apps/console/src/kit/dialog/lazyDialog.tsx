import { type ComponentType, createElement, Suspense } from 'react';
import { KeepTyped } from '../keys/HoldKeys.tsx';
import { lazyPart, Nothing } from '../lazyPart.tsx';

/** A dialog whose code loads when it is first opened; what is typed until then goes into its first field. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyPart(async () => ({ default: await load() }), Nothing);
  return function LazyDialog(props: Props) {
    return <Suspense fallback={<KeepTyped />}>{createElement(Dialog, props)}</Suspense>;
  };
}
