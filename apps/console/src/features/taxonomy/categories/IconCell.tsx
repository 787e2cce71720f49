import { Tooltip } from '#kit/Tooltip.tsx';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import type { Category } from './categories.api.ts';
import { CategoryIcon } from './icon/CategoryIcon.tsx';
import { IconDialog } from './IconDialog.tsx';

/** A category's icon; a press opens the dialog that changes it. */
export function IconCell({ category }: { category: Category }) {
  const [isOpen, setOpen] = useState(false);
  // Two hundred rows have a button each, and one of them a dialog.
  const [isWanted, setWanted] = useState(false);
  const { icon_slug: icon, slug } = category;
  return (
    <>
      <Tooltip text={icon ?? 'No icon'}>
        <button
          type="button"
          aria-label={`Icon: ${slug}`}
          aria-description={icon ?? 'No icon'}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
          className="flex h-8 max-w-full items-center gap-1.5 rounded-md px-1.5 text-muted hover:bg-sunken hover:text-ink"
        >
          {icon === null ? (
            <ImagePlus aria-hidden="true" className="size-4 shrink-0 text-faint" />
          ) : (
            <CategoryIcon name={icon} />
          )}
          {icon !== null && (
            <span className="hidden max-w-24 truncate font-mono text-xs 2xl:block">{icon}</span>
          )}
        </button>
      </Tooltip>
      {isWanted && <IconDialog category={category} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
