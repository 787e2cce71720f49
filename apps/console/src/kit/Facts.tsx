import type { ReactNode } from 'react';

/** Name and value in two columns, for drawers and dialogs: `<Facts><Fact name="Created">…</Fact></Facts>`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-10 items-center gap-x-3 border-b min-[22rem]:grid-cols-[8rem_1fr] py-2 last:border-b-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
