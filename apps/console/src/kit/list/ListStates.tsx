import { isolated } from '../format/isolated.ts';
import { ListX, SearchX } from 'lucide-react';
import { Button } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import type { InvalidParams as Problem } from './search.ts';

/** The URL has an unknown parameter or value. Nothing is loaded: rows without the filter would be misleading. */
export function InvalidParams({ problems, onClear }: { problems: readonly Problem[]; onClear: () => void }) {
  const named = problems.map(({ name, text }) => `${name} “${isolated(text)}”`).join(', ');
  return (
    <div role="alert">
      <Empty
        icon={<SearchX />}
        text={`Unknown filter: ${named}.`}
        hint="This link contains a filter that this list does not support."
        action={<Button onClick={onClear}>Show all</Button>}
      />
    </div>
  );
}

/** The page is beyond the last one. */
export function BeyondTheEnd({ page, onFirst }: { page: number; onFirst: () => void }) {
  return (
    <Empty
      icon={<ListX />}
      text={`Page ${page} is empty.`}
      hint="The list has fewer pages."
      action={<Button onClick={onFirst}>Go to page 1</Button>}
    />
  );
}
