import { IconButton } from '#kit/IconButton.tsx';
import { OpenRow } from '#kit/list/OpenRow.tsx';
import { Button } from '#kit/Button.tsx';
import { Eye, EyeOff } from 'lucide-react';
import type { QueryRef } from '../accept/matches.api.ts';
import { useIgnore, useUnignore } from './useIgnore.ts';

/** The actions of a row: accept or ignore the query. */
export function QueryActions({ query }: { query: QueryRef }) {
  const ignore = useIgnore();
  return (
    <span className="inline-flex items-center justify-end gap-1">
      <OpenRow parameter="accept" id={query.normalized_query}>
        Accept
      </OpenRow>
      <IconButton label="Ignore" size="sm" icon={<EyeOff />} onClick={() => ignore.start(query)} />
    </span>
  );
}

/** What can be done to an ignored query. */
export function Unignore({ query }: { query: QueryRef }) {
  const unignore = useUnignore();
  return (
    <Button variant="ghost" size="sm" icon={<Eye />} onClick={() => unignore.start(query)}>
      Unignore
    </Button>
  );
}
