import { Button } from '#kit/Button.tsx';
import { beginningOf } from '#kit/format/beginning.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { BIO_COLLAPSE_CHARS } from '@marketdesk/contract/limits.ts';
import { useState } from 'react';
import { TYPED_FIELDS } from './fields.ts';
import type { Profile } from './profile.ts';
import { TypedFieldRow } from './TypedFieldRow.tsx';

/** The bio, a long one collapsed. */
export function BioRow({ user, editable }: { user: Profile; editable: boolean }) {
  const [expanded, setExpanded] = useState(false);
  const { bio } = user;
  const beginning = bio === null ? null : beginningOf(bio, BIO_COLLAPSE_CHARS);
  return (
    <TypedFieldRow
      field={TYPED_FIELDS.bio}
      user={user}
      editable={editable}
      below={
        beginning !== null && (
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Collapse' : 'Expand'}
          </Button>
        )
      }
    >
      {(expanded ? null : beginning) ?? bio ?? NOTHING}
    </TypedFieldRow>
  );
}
