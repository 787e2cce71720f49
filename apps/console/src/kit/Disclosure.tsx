import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  summary: string;
  children: ReactNode;
}

/** Collapsed content that is loaded when expanded. */
export function Disclosure({ summary, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-sm py-1 text-sm font-medium text-muted hover:text-ink">
        {summary}
      </summary>
      {isOpen && children}
    </details>
  );
}
