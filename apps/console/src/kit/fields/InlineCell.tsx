import { useId } from 'react';
import { InlineBox, type InlineBoxProps } from './InlineBox.tsx';

/** A table cell edited inline. The label is for screen readers: the column heading shows it. */
export function InlineCell<Value>(props: Omit<InlineBoxProps<Value>, 'labelId'>) {
  const labelId = useId();
  return (
    <div className="flex min-h-8 min-w-0 items-center">
      <span id={labelId} className="sr-only">
        {props.label}
      </span>
      <InlineBox {...props} labelId={labelId} />
    </div>
  );
}
