import { fetchCode } from '#backend/fetchCode.ts';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';

/** A dialog whose code loads when it is first opened; until then, keys meant for it reach nothing else. */
export function laterDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(() => fetchCode(async () => ({ default: await load() })));
  return function LaterDialog(props: Props) {
    return <Suspense fallback={<HoldKeys />}>{createElement(Dialog, props)}</Suspense>;
  };
}
