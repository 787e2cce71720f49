import { fetchCode } from '#backend/fetchCode.ts';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { KeepTyped } from '../keys/HoldKeys.tsx';

/** A dialog whose code loads when it is first opened; what is typed until then goes into its first field. */
export function laterDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(() => fetchCode(async () => ({ default: await load() })));
  return function LaterDialog(props: Props) {
    return <Suspense fallback={<KeepTyped />}>{createElement(Dialog, props)}</Suspense>;
  };
}
