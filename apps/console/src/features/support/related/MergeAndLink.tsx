import { Button } from '#kit/Button.tsx';
import type { Ticket } from '../ticket.ts';
import { type Mergeable, mergeOf } from './related.api.ts';
import { useLink, useMerge } from './useRelate.ts';

interface MergeAndLinkProps {
  ticket: Ticket;
  other: Mergeable;
  onDone?: () => void;
}

/** Merge and Link for another ticket; Merge needs the same person, one open ticket and no appeal. */
export function MergeAndLink({ ticket, other, onDone }: MergeAndLinkProps) {
  const merging = useMerge(onDone);
  const linking = useLink(onDone);
  const merge = mergeOf(ticket, other);
  return (
    <>
      {merge !== null && (
        <Button
          size="sm"
          busy={merging.busy}
          title={merge.into.id === ticket.id ? 'Into this ticket' : 'This ticket into that one'}
          onClick={() => merging.start(merge)}
        >
          Merge
        </Button>
      )}
      <Button size="sm" busy={linking.busy} onClick={() => linking.start([ticket, other])}>
        Link
      </Button>
    </>
  );
}
