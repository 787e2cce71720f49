import { Button } from '#kit/Button.tsx';
import { Plus } from 'lucide-react';
import type { ItemRef } from '#features/taxonomy/accept/accept.api.ts';
import type { QueryRef } from '#features/taxonomy/accept/matches.api.ts';
import { useAccept } from '#features/taxonomy/accept/useAccept.ts';

/** Makes the query a synonym of an item, with one press. */
export function AddSynonym({ query, target }: { query: QueryRef; target: ItemRef }) {
  const accept = useAccept({ tell: 'toast' });
  const { locale, normalized_query: term } = query;
  return (
    <Button
      size="sm"
      icon={<Plus />}
      busy={accept.busy}
      onClick={() => accept.start({ query, acceptance: { as: 'synonym', target, locale, term } })}
    >
      Add as synonym
    </Button>
  );
}
