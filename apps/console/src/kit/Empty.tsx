import type { ReactNode } from 'react';

interface EmptyProps {
  /** The spec's sentence. */
  text: string;
  /** What to do next. */
  hint?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** An empty state. */
export function Empty({ text, hint, icon, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-1 px-4 py-10 text-center">
      {icon !== undefined && (
        <span aria-hidden="true" className="mb-2 rounded-full bg-sunken p-2.5 text-faint [&_svg]:size-5">
          {icon}
        </span>
      )}
      <p className="font-medium">{text}</p>
      {hint !== undefined && <p className="max-w-md text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-3 flex gap-2">{action}</div>}
    </div>
  );
}
