import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { isIconName } from '@marketdesk/contract/taxonomy-rules.ts';
import { useState } from 'react';
import { type Category, listKey } from './categories.api.ts';
import { IconField } from './icon/IconField.tsx';
import { setIcon } from './items.api.ts';

interface IconDialogProps {
  category: Category;
  open: boolean;
  onClose: () => void;
}

interface IconChange {
  icon: string;
  seen: string | null;
}

/** Asks for a category's icon by name; empty means none. */
export function IconDialog({ category, open, onClose }: IconDialogProps) {
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
