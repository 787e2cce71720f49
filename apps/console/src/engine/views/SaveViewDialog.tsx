import { isolated } from '#kit/format/isolated.ts';
import { Checkbox } from '#kit/Checkbox.tsx';
import type { DialogProps } from '#kit/dialog/DialogPanel.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { Choice } from '#kit/list/chosenColumns.ts';
import { SelectField } from '#kit/Select.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import type { OptimisticLock } from '#kit/useOptimisticLock.ts';
import { useMe } from '#session/MeContext.ts';
import { isAdmin, may } from '#session/permissions.ts';
import type { ArgsOf } from '@marketdesk/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { teams } from '#parts/teams.api.ts';
import { savedViews, saveView, type View, type ViewContent, VIEWS_KEY } from './views.api.ts';

interface SaveViewDialogProps {
  content: ViewContent;
  /** The view to rename or share; undefined: a new one. */
  view: View | undefined;
  /** The open view's lock. */
  lock: OptimisticLock;
  /** The displayed columns. */
  choice: Choice;
  onSaved: (saved: Pick<View, 'id'>) => void;
  onClose: () => void;
  finalFocus: DialogProps['finalFocus'];
}

const NAME_MAX_CHARS = 60;
const ALL = 'all';

/** A view's name, audience, and whether it has its own columns. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  const { view, lock, choice, onClose, finalFocus } = props;
  const [name, setName] = useState(view?.name ?? '');
  const [sharing, setSharing] = useState(sharingOf(view));
  const [hasColumns, setHasColumns] = useState(view !== undefined && view.columns !== null);
  const [isTried, setTried] = useState(false);
  const options = useSharingOptions();
  const columns = view?.columns ?? choice;
  const save = useSaveView(props, {
    p_name: name,
    p_columns: hasColumns ? columns : null,
    p_team_id: sharing === ALL || sharing === '' ? null : sharing,
    p_is_for_all: sharing === ALL,
  });
  const labelOf = (value: string) =>
    options.find((option) => option.value === value)?.label ?? 'Another team';
  const theirs = (their: View): [string, string, string][] => [
    ['Name', their.name, name],
    ['For', labelOf(sharingOf(their)), labelOf(sharing)],
    ['With columns', their.columns === null ? 'No' : 'Yes', hasColumns ? 'Yes' : 'No'],
  ];
  return (
    <FormDialog
      open
      title={view === undefined ? 'Save view' : `Rename or share ${isolated(view.name)}`}
      name="View"
      size="sm"
      action={save}
      conflict={view && { lock, values: () => theirs(view) }}
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '') save.start();
      }}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <TextField
        label="Name"
        error={isTried && name.trim() === '' ? 'Enter a name.' : null}
        maxLength={NAME_MAX_CHARS}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="For"
        value={sharing}
        options={options}
        onChange={(event) => setSharing(event.target.value)}
      />
      {columns !== null && (
        <Checkbox
          label="With the columns as they are now"
          checked={hasColumns}
          onChange={(event) => setHasColumns(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}

type Typed = Pick<ArgsOf<'admin_save_view'>, 'p_name' | 'p_columns' | 'p_team_id' | 'p_is_for_all'>;

function useSaveView({ content, view, lock, onSaved, onClose }: SaveViewDialogProps, typed: Typed) {
  const client = useQueryClient();
  return useAction({
    run: () => {
      const wanted = { ...content, ...typed };
      if (view === undefined) return saveView(wanted);
      return lock.saving(saveView({ ...wanted, p_id: view.id, p_expected_updated_at: lock.expected }));
    },
    fallback: 'Failed to save view',
    errorDisplay: 'inline',
    done: (saved) => `View ${isolated(saved.name)} saved.`,
    refresh: [VIEWS_KEY],
    onDone: (saved) => {
      // Before the refetch: otherwise the list would report a missing view.
      client.setQueryData(savedViews().queryKey, (all = []) => [
        ...all.filter(({ id }) => id !== saved.id),
        saved,
      ]);
      onClose();
      onSaved(saved);
    },
  });
}

const sharingOf = (view: View | undefined) => (view?.is_for_all ? ALL : (view?.team_id ?? ''));

// Admins may share with every team, others with their own.
function useSharingOptions() {
  const me = useMe();
  const known = useQuery(teams()).data ?? [];
  return [
    { value: '', label: 'Only me' },
    ...known
      .filter(({ member_ids }) => isAdmin(me) || member_ids.includes(me.user_id))
      .map(({ id, name }) => ({ value: id, label: name })),
    ...(may(me, 'config.edit') ? [{ value: ALL, label: 'All staff' }] : []),
  ];
}
