import { Dialog } from '#kit/dialog/Dialog.tsx';
import { ticketsOf } from '#engine/person/person.api.ts';
import { FailedLine } from '#kit/FailedLine.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useDebounced } from '#kit/useDebounced.ts';
import { everythingFound } from '#parts/found/found.api.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ticket } from '../ticket.ts';
import { MergeAndLink } from './MergeAndLink.tsx';
import { type Mergeable, mergeOf, similarTickets } from './related.api.ts';
import { TicketLine } from './TicketLine.tsx';
import { useLink, useMerge } from './useRelate.ts';

interface MergeDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Finds another ticket to merge or link. */
export function MergeDialog({ ticket, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const { alike, others, isWaiting, failed } = useOthers(ticket, typed.trim());
  const merging = useMerge(onClose);
  const linking = useLink(onClose);
  const pickFirst = () => {
    const [first] = alike;
    if (first === undefined || isWaiting || merging.busy || linking.busy) return;
    const merge = mergeOf(ticket, first);
    if (merge === null) linking.start([ticket, first]);
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
            hint={`You can merge tickets from the same person, and link any tickets.${alike.length > 0 ? ' Press Enter to merge the first.' : ''}`}
            autoComplete="off"
            placeholder="Subject, words, person or ID"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
        <div className="max-h-80 overflow-y-auto">
          <Group
            title={isSearch(typed) ? 'Tickets' : 'Probably the same'}
            ticket={ticket}
            others={alike}
            onDone={onClose}
          />
          <Group title="Other tickets of this person" ticket={ticket} others={others} onDone={onClose} />
          {alike.length + others.length === 0 && failed === undefined && (
            <p className="py-2 text-muted">{hintOf(isWaiting, typed)}</p>
          )}
        </div>
        {failed !== undefined && <FailedLine query={failed} fallback="The search failed." />}
      </div>
    </Dialog>
  );
}

interface GroupProps {
  title: string;
  ticket: Ticket;
  others: readonly Other[];
  onDone: () => void;
}

function Group({ title, ticket, others, onDone }: GroupProps) {
  if (others.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="pt-1 text-sm font-medium text-muted">{title}</h3>
      <ul>
        {others.map((other) => (
          <TicketLine key={other.id} ticket={other} about={other.person}>
            <MergeAndLink ticket={ticket} other={other} onDone={onDone} />
          </TicketLine>
        ))}
      </ul>
    </section>
  );
}

const isSearch = (typed: string) => typed.trim().length >= SEARCH_MIN_CHARS;

function hintOf(isWaiting: boolean, typed: string): string {
  if (isWaiting) return 'Searching…';
  return isSearch(typed)
    ? 'No other tickets found.'
    : 'This person has no other ticket. Search for one to link.';
}

interface Other extends Mergeable {
  created_at: string;
  person?: string | null;
}

interface Others {
  /** Enter takes the first. */
  alike: readonly Other[];
  others: readonly Other[];
  isWaiting: boolean;
  /** Some of them could not be read. */
  failed: UseQueryResult | undefined;
}

/** Search results; without a search, likely duplicates, and the person's other tickets. */
function useOthers(ticket: Ticket, typed: string): Others {
  const text = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const found = useQuery(everythingFound(text, { limit: 10, kind: 'ticket' }));
  // A newer ticket may exist since the page was loaded.
  const similar = useQuery({ ...similarTickets(ticket.id), staleTime: 0 });
  const own = useQuery({ ...ticketsOf(ticket.user_id), staleTime: 0 });
  const isOther = ({ id }: Other) => id !== ticket.id;
  if (isSearch(typed)) {
    const alike = (found.data ?? [])
      .map((item) => ({ ...item, subject: item.title, category: item.detail }))
      .filter(isOther);
    return {
      alike,
      others: [],
      isWaiting: text !== typed || found.isFetching,
      failed: found.isError ? found : undefined,
    };
  }
  const isApart = (one: Ticket) => one.merged_into === null;
  const alike = (similar.data ?? []).filter(isApart);
  const others = (own.data ?? []).filter(
    (one) => isOther(one) && isApart(one) && alike.every(({ id }) => id !== one.id),
  );
  return {
    alike,
    others,
    isWaiting: alike.length + others.length === 0 && (similar.isFetching || own.isFetching),
    failed: [own, similar].find(({ isError }) => isError),
  };
}
