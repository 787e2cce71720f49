import { colleagues } from '#engine/notes/notes.api.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { nameOf } from '#parts/users.api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignLine } from './bank.api.ts';
import type { BankLine } from './line.ts';
import { useLineAction } from './useLineAction.ts';

/** Chooses the owner of a line among the staff. */
export function AssignDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const query = useQuery(colleagues());
  const [owner, setOwner] = useState(line.owner_user_id ?? '');
  const assign = useLineAction<string>({
    run: (userId) => assignLine(line.id, userId),
    fallback: 'Failed to assign the line',
    done: 'Owner changed.',
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      size="sm"
      title="Assign owner"
      verb="Assign"
      action={assign}
      disabled={owner === ''}
      onSubmit={() => assign.start(owner)}
      onClose={onClose}
    >
      <QueryState
        query={query}
        fallback="Failed to load colleagues"
        skeleton={<Skeleton className="h-14 w-full" />}
      >
        {(people) => (
          <SelectField
            label="Owner"
            value={owner}
            onChange={({ target }) => setOwner(target.value)}
            options={[
              { value: '', label: 'Choose a colleague' },
              ...people.map((person) => ({ value: person.user_id, label: nameOf(person) })),
            ]}
          />
        )}
      </QueryState>
    </FormDialog>
  );
}
