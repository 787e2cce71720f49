import type { ReactNode } from 'react';

interface FieldRowProps {
  label: string;
  /** Id of the label, for aria-labelledby in the row. */
  labelId?: string;
  children: ReactNode;
}

/** A label and its value. Inside a `<dl>`. */
export function FieldRow({ label, labelId, children }: FieldRowProps) {
  return (
    <div className="grid min-h-10 gap-x-4 border-b py-1 last:border-b-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt
        id={labelId}
        className="flex min-h-6 items-center self-start text-sm text-muted sm:min-h-8 sm:text-base"
      >
        {label}
      </dt>
      <dd className="flex min-h-8 min-w-0 items-center">{children}</dd>
    </div>
  );
}
