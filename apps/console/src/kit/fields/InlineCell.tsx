import { useId } from 'react';
import { InlineBox, type InlineBoxProps } from './InlineBox.tsx';

/** A cell of a table whose value is edited where it stands. The label is read out only: the heading shows what it is. */
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
