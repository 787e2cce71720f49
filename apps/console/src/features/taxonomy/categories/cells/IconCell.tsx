import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { Tooltip } from '#kit/Tooltip.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { isIconName } from '@marketdesk/contract/taxonomy-rules.ts';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { type Category, listKey } from '../categories.api.ts';
import { CategoryIcon } from '../icon/CategoryIcon.tsx';
import { IconField } from '../icon/IconField.tsx';
import { setIcon } from '../items.api.ts';

/** A category's icon, as a button that opens its dialog. */
export function IconCell({ category }: { category: Category }) {
  const [isOpen, setOpen] = useState(false);
  // Mounts the dialog on the first press: 200 dialogs would slow down the list.
  const [wasOpened, setOpened] = useState(false);
  const { icon_slug: icon, slug } = category;
  const edits = may(useMe(), 'taxonomy.edit');
  return (
    <>
      <Tooltip text={icon ?? 'No icon'}>
        <button
          type="button"
          aria-label={`Icon: ${slug}`}
          aria-description={icon ?? 'No icon'}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
          disabled={!edits}
          className="flex h-8 max-w-full items-center gap-1.5 rounded-md px-1.5 text-muted enabled:hover:bg-sunken enabled:hover:text-ink"
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
      {wasOpened && <IconDialog category={category} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

interface IconDialogProps {
  category: Category;
  open: boolean;
  onClose: () => void;
}

interface IconChange {
  icon: string;
  seen: string | null;
}

function IconDialog({ category, open, onClose }: IconDialogProps) {
  const { icon_slug: present, id, slug } = category;
  const [typed, setTyped] = useState(present ?? '');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTyped(present ?? '');
  }
  const save = useAction<IconChange>({
    run: ({ icon, seen }) => setIcon(id, icon, seen),
    fallback: 'Failed to save icon',
    done: (_, { icon }) =>
      icon === '' ? `Icon of “${slug}” removed` : `Icon of “${slug}” changed to ${icon}`,
    undo:
      (_, { icon, seen }) =>
      () =>
        setIcon(id, seen ?? '', icon === '' ? null : icon),
    refresh: [listKey({ type: 'category' })],
    onDone: onClose,
    errorDisplay: 'inline',
  });

  const submit = () => {
    const icon = typed.trim();
    if (!isIconName(icon)) return;
    if (icon === (present ?? '')) onClose();
    else save.start({ icon, seen: present });
  };
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={`Icon of ${slug}`}
      description="An Ionicons name, such as leaf, leaf-outline or leaf-sharp. Leave empty for no icon."
      size="sm"
      action={save}
      disabled={!isIconName(typed)}
      onSubmit={submit}
      onClose={close}
    >
      <IconField label="Icon" value={typed} onChange={setTyped} />
    </FormDialog>
  );
}
