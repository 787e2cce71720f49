import { messageFor } from '#backend/messageFor.ts';
import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { Failed } from '#kit/Failed.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { type ReactNode, useId } from 'react';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import { ANOTHER, choiceOf } from './acceptDraft.ts';
import { type AcceptFields, problemAt } from './fields.tsx';
import { likelihoodOf, pathOf, reasonOf, slugPathOf, type Suggestion } from './suggestions.ts';

/** The choice of the query's meaning: a ranked suggestion, or any other item. */
export function TargetChoice({ draft, onChange, suggested, problem }: AcceptFields) {
  const name = useId();
  const choice = choiceOf(draft, suggested.data);
  const wrong = problemAt('target', problem);
  const radio = (value: string) => ({
    name,
    checked: choice === value,
    onChoose: () => onChange({ choice: value }),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-muted">Meaning</legend>
      <SuggestionsState suggested={suggested} />
      {suggested.data?.map((suggestion) => (
        <Choice key={suggestion.entity_id} {...radio(suggestion.entity_id)}>
          <SuggestedItem suggestion={suggestion} />
        </Choice>
      ))}
      {suggested.data?.length === 0 && (
        <p className="text-sm text-muted">No similar items. Choose what it means.</p>
      )}
      <Choice {...radio(ANOTHER)}>
        <span className="font-medium">Another item</span>
      </Choice>
      {choice === ANOTHER && (
        <div className="pl-6">
          <TargetSelect value={draft.another} onChange={(another) => onChange({ another })} />
        </div>
      )}
      <ErrorLine text={wrong} className="text-sm" />
    </fieldset>
  );
}

function SuggestionsState({ suggested }: Pick<AcceptFields, 'suggested'>) {
  if (suggested.data !== undefined) return null;
  if (suggested.isError && !suggested.isFetching) {
    return (
      <Failed
        inline
        sentence={messageFor(suggested.error, 'Failed to load suggestions')}
        onRetry={() => void suggested.refetch()}
      />
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <span className="sr-only">Loading…</span>
      <Skeleton count={3} className="h-14 w-full rounded-md" />
    </div>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={cx(
        'flex cursor-pointer items-start gap-2.5 rounded-md border px-3 py-2 transition-colors duration-100',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent',
        checked ? 'border-accent bg-accent-soft' : 'hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

const INACTIVE = ' Users won’t find it until it is active.';

/** A suggested item, with its likelihood and reason. */
export function SuggestedItem({ suggestion }: { suggestion: Suggestion }) {
  const { text, tone } = likelihoodOf(suggestion.score);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{pathOf(suggestion)}</span>
        <Badge tone={tone}>{text}</Badge>
        {!suggestion.is_active && <Badge tone="warn">Inactive</Badge>}
      </span>
      <span className="block text-sm text-muted">
        <span className="font-mono text-xs">{slugPathOf(suggestion)}</span>{' '}
        <span>{`· ${reasonOf(suggestion)}${suggestion.is_active ? '' : INACTIVE}`}</span>
      </span>
    </>
  );
}
