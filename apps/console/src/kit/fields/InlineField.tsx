import { useId } from 'react';
import { FieldRow } from './FieldRow.tsx';
import { InlineBox, type InlineBoxProps } from './InlineBox.tsx';

/** A form row edited inline. */
export function InlineField<Value>(props: Omit<InlineBoxProps<Value>, 'labelId'>) {
  const labelId = useId();
  return (
    <FieldRow label={props.label} labelId={labelId}>
      <InlineBox {...props} labelId={labelId} />
    </FieldRow>
  );
}
