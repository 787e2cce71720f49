import { Button } from '#kit/Button.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { useState } from 'react';
import { isLongBio, shortenedBio } from './bio.ts';
import { TYPED_FIELDS } from './fields.ts';
import type { Profile } from './profile.ts';
import { TypedFieldRow } from './TypedFieldRow.tsx';

/** The bio, a long one collapsed. */
export function BioRow({ user, editable }: { user: Profile; editable: boolean }) {
  const [expanded, setExpanded] = useState(false);
  const { bio } = user;
  return (
    <TypedFieldRow
      field={TYPED_FIELDS.bio}
      user={user}
      editable={editable}
      below={
        isLongBio(bio) && (
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
      {isLongBio(bio) && !expanded ? shortenedBio(bio) : (bio ?? NOTHING)}
    </TypedFieldRow>
  );
}
