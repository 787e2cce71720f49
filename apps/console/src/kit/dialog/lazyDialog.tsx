import { prefetchAfterPaint } from '#backend/fetchCode.ts';
import { type ComponentType, createElement, Suspense } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';
import { lazyPart, Nothing } from '../lazyPart.tsx';

/** A dialog whose code loads after the first paint, or when opened. Keys are ignored until then. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  prefetchAfterPaint(load);
  const Dialog = lazyPart(async () => ({ default: await load() }), Nothing);
  return function LazyDialog(props: Props) {
    return <Suspense fallback={<HoldKeys />}>{createElement(Dialog, props)}</Suspense>;
  };
}
