import { Checkbox } from '#kit/Checkbox.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import { useCreateAlias } from './useCreateAlias.ts';

/** The dialog for a new alias. What was typed stays until the alias is there, also when the dialog is closed meanwhile. */
export function CreateAlias({ open, onClose }: { open: boolean; onClose: () => void }) {
  const slugBox = useRef<HTMLInputElement>(null);
  const { typed, change, problem, isReady, isBusy, create } = useCreateAlias((another) => {
    if (another) slugBox.current?.focus();
    else onClose();
  });
  return (
    <FormDialog
      open={open}
      title="Create alias"
      description="A former or alternative slug that points to an item."
      verb="Create"
      icon={<Plus />}
      action={{ busy: isBusy, error: null }}
      disabled={!isReady}
      aside={
        <span className="mr-auto flex h-8 items-center">
          <Checkbox
            label="Create another"
            checked={typed.another}
            onChange={(event) => change({ another: event.target.checked })}
          />
        </span>
      }
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label="From slug"
        error={problem}
        ref={slugBox}
        value={typed.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="former-slug"
        className="font-mono text-sm"
        onChange={(event) => change({ slug: event.target.value })}
      />
      <TargetSelect value={typed.target} onChange={(target) => change({ target })} disabled={isBusy} />
    </FormDialog>
  );
}
