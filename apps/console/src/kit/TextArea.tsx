import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { INPUT_CLASS } from './TextInput.tsx';

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...rest} className={cx(INPUT_CLASS, 'h-auto py-1.5', className)} />;
}
