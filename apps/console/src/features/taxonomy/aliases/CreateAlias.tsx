import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Field } from '#kit/Field.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useId, useRef } from 'react';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import { useCreateAlias } from './useCreateAlias.ts';

/** The dialog for a new alias. What was typed stays until the alias is there, also when the dialog is closed meanwhile. */
export function CreateAlias({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useId();
  const slugBox = useRef<HTMLInputElement>(null);
  const { typed, change, problem, isReady, isBusy, create } = useCreateAlias((another) => {
    if (another) slugBox.current?.focus();
    else onClose();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    create();
  };
  return (
    <Dialog
      open={open}
      title="Create alias"
      description="A former or alternative slug that points to an item."
      onClose={onClose}
      footer={
        <>
          <span className="mr-auto flex h-8 items-center">
            <Checkbox
              label="Create another"
              checked={typed.another}
              onChange={(event) => change({ another: event.target.checked })}
            />
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            icon={<Plus />}
            busy={isBusy}
            disabled={!isReady}
          >
            Create
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <Field label="From slug" error={problem}>
          {(control) => (
            <TextInput
              {...control}
              ref={slugBox}
              value={typed.slug}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="former-slug"
              className="font-mono text-sm"
              onChange={(event) => change({ slug: event.target.value })}
            />
          )}
        </Field>
        <TargetSelect value={typed.target} onChange={(target) => change({ target })} disabled={isBusy} />
      </form>
    </Dialog>
  );
}
