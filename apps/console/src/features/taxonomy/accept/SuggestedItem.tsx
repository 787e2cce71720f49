import { Badge } from '#kit/Badge.tsx';
import { likelihoodOf, pathOf, reasonOf, slugPathOf } from './suggestionWords.ts';
import type { Suggestion } from './suggestions.api.ts';

const INACTIVE = ' Users won’t find it until it is active.';

/** What a query may mean: the item, how likely that is, and why. */
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
