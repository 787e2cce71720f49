import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { lazyPart } from '#kit/lazyPart.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { CircleQuestionMark } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { HelpSubject } from '../taxonomy.search.ts';

const HelpText = lazyPart(() => import('./HelpText.tsx'));

interface HelpButtonProps {
  about: HelpSubject;
  label: string;
  iconOnly?: boolean;
}

/** Opens the help of a section, or of imports and exports. */
export function HelpButton({ about, label, iconOnly = false }: HelpButtonProps) {
  const [open, setOpen] = useState(false);
  const opener = {
    icon: <CircleQuestionMark />,
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {iconOnly ? (
        <IconButton label={label} size="sm" {...opener} />
      ) : (
        <Button variant="ghost" {...opener}>
          {label}
        </Button>
      )}
      <Dialog open={open} title={`Help: ${about}`} size="lg" onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <HelpText about={about} />
        </Suspense>
      </Dialog>
    </>
  );
}
