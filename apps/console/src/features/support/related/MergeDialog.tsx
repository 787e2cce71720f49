import { Dialog } from '#kit/dialog/Dialog.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useDebounced } from '#kit/useDebounced.ts';
import { everythingFound } from '#parts/found/found.api.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { otherTickets } from '../support.api.ts';
import type { Ticket } from '../ticket.ts';
import { MergeAndLink } from './MergeAndLink.tsx';
import { type Mergeable, mergeOf, similarTickets } from './related.api.ts';
import { TicketLine } from './TicketLine.tsx';
import { useLink, useMerge } from './useRelate.ts';

interface MergeDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Another ticket to merge into this one, or to link with it. */
export function MergeDialog({ ticket, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const { others, isWaiting, failed } = useOthers(ticket, typed.trim());
  const merging = useMerge(onClose);
  const linking = useLink(onClose);
  const pickFirst = () => {
    const [first] = others;
    if (first === undefined || isWaiting || merging.busy || linking.busy) return;
    const merge = mergeOf(ticket, first);
    if (merge === null) linking.start([ticket.id, first.id]);
    else merging.start(merge);
  };
  return (
    <Dialog open title="Merge or link" onClose={onClose}>
      <div className="flex flex-col gap-3 pb-3">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            pickFirst();
          }}
        >
          <TextField
            label="Other ticket"
            hint="Tickets of one person can be merged; all can be linked. Enter takes the first."
            autoComplete="off"
            placeholder="Subject, words, person or ID"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
        <ul aria-label="Tickets" className="max-h-80 overflow-y-auto">
          {others.map((other) => (
            <TicketLine key={other.id} ticket={other} about={other.person}>
              <MergeAndLink ticket={ticket} other={other} onDone={onClose} />
            </TicketLine>
          ))}
          {others.length === 0 && failed === undefined && (
            <li className="py-2 text-muted">{hintOf(isWaiting, typed)}</li>
          )}
        </ul>
        {failed !== undefined && <FailedLine query={failed} fallback="The search failed." />}
      </div>
    </Dialog>
  );
}

function hintOf(isWaiting: boolean, typed: string): string {
  if (isWaiting) return 'Searching…';
  return typed.trim().length < SEARCH_MIN_CHARS
    ? 'This person has no other ticket. Search for one to link.'
    : 'No other tickets found.';
}

interface Other extends Mergeable {
  created_at: string;
  person?: string | null;
}

interface Others {
  others: readonly Other[];
  isWaiting: boolean;
  /** Some of them could not be read. */
  failed: UseQueryResult | undefined;
}

/** What was searched; before that, what is probably the same, then what else the person asked. */
function useOthers(ticket: Ticket, typed: string): Others {
  const text = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const found = useQuery(everythingFound(text, { limit: 10, kind: 'ticket' }));
  // They may have opened another one since the page was.
  const similar = useQuery({ ...similarTickets(ticket.id), staleTime: 0 });
  const own = useQuery({ ...otherTickets(ticket.user_id, ticket.id), staleTime: 0 });
  const isOther = ({ id }: Other) => id !== ticket.id;
  if (typed.length >= SEARCH_MIN_CHARS) {
    const others = (found.data ?? [])
      .map((item) => ({ ...item, subject: item.title, category: item.detail }))
      .filter(isOther);
    return {
      others,
      isWaiting: text !== typed || found.isFetching,
      failed: found.isError ? found : undefined,
    };
  }
  const all = [...(similar.data ?? []), ...(own.data?.rows ?? [])].filter((one) => one.merged_into === null);
  return {
    others: [...new Map(all.map((one) => [one.id, one])).values()],
    isWaiting: all.length === 0 && (similar.isFetching || own.isFetching),
    failed: [own, similar].find(({ isError }) => isError),
  };
}
