import { Command } from 'cmdk';
import type { ReactNode } from 'react';

interface PaletteItemProps {
  /** Unique in the palette. */
  id: string;
  icon: ReactNode;
  label: string;
  /** Distinguishes it from others with the same label. */
  detail?: string | null;
  /** At the end of the line. */
  badge?: ReactNode;
  onSelect: () => void;
}

/** One line of the palette. */
export function PaletteItem({ id, icon, label, detail, badge, onSelect }: PaletteItemProps) {
  const hasDetail = detail !== undefined && detail !== null && detail !== '';
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 select-none data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
    >
      {icon}
      <span dir="auto" className={hasDetail ? 'max-w-2/3 shrink-0 truncate' : 'min-w-0 flex-1 truncate'}>
        {label}
      </span>
      {hasDetail && <span className="min-w-0 flex-1 truncate text-sm text-muted">{detail}</span>}
      {badge}
    </Command.Item>
  );
}

interface PaletteGroupProps {
  heading: string;
  children: readonly ReactNode[];
}

/** A group of lines; nothing without any. */
export function PaletteGroup({ heading, children }: PaletteGroupProps) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  );
}
