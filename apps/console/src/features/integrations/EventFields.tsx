import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { eventGroups, type EventType } from './target.ts';

interface EventFieldsProps {
  types: UseQueryResult<EventType[]>;
  chosen: readonly string[];
  error: string | null;
  onChange: (chosen: string[]) => void;
}

/** The events of a target, by what they are about. */
export function EventFields({ types, chosen, error, onChange }: EventFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium text-muted">Events</legend>
      {error !== null && (
        <p role="alert" className="pb-2 text-sm text-bad">
          {error}
        </p>
      )}
      <QueryState
        query={types}
        fallback="Failed to load the events"
        skeleton={<Skeleton className="h-72 w-full" />}
      >
        {(all) => (
          <div className="gap-x-6 sm:columns-2">
            {eventGroups(all).map(({ area, types: some }) => (
              <Group
                key={area}
                label={area}
                types={some}
                chosen={chosen}
                // In the order of the list, however they were chosen.
                onChange={(next) =>
                  onChange(all.map(({ type }) => type).filter((type) => next.includes(type)))
                }
              />
            ))}
          </div>
        )}
      </QueryState>
    </fieldset>
  );
}

interface GroupProps {
  label: string;
  types: readonly EventType[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Group({ label, types, chosen, onChange }: GroupProps) {
  const names = types.map(({ type }) => type);
  const others = chosen.filter((type) => !names.includes(type));
  const isFull = names.every((type) => chosen.includes(type));
  return (
    <div role="group" aria-label={label} className="flex min-w-0 break-inside-avoid flex-col gap-1.5 pb-4">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <span className="font-medium">{label}</span>
        {names.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${isFull ? 'No' : 'All'} events: ${label}`}
            onClick={() => onChange(isFull ? others : [...others, ...names])}
          >
            {isFull ? 'None' : 'All'}
          </Button>
        )}
      </div>
      {types.map(({ type, description }) => (
        <span key={type} className="flex items-start [&_input]:mt-0.5 [&>span]:items-start">
          <Checkbox
            label={description}
            checked={chosen.includes(type)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))
            }
          />
        </span>
      ))}
    </div>
  );
}
