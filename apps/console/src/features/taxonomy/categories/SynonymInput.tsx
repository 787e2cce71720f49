import { cx } from '#kit/cx.ts';
import { INPUT_CLASS } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { acceptSynonym, type Inverse } from '../accept/accept.api.ts';
import { SYNONYMS_KEY } from '../synonyms/synonyms.api.ts';
import type { Subcategory } from './categories.api.ts';
import { useItems } from './ItemsContext.tsx';

/** Takes another word for a subcategory, in the edited language; Enter or a comma adds it, a pasted list adds each. */
export function SynonymInput({ subcategory }: { subcategory: Subcategory }) {
  const { locale } = useItems();
  const [typed, setTyped] = useState('');
  const problemId = useId();
  const add = useAction<readonly string[], (Inverse | null)[]>({
    run: (terms) => addAll(subcategory.id, locale, terms),
    fallback: 'Failed to add the synonym',
    done: (inverses, terms) => toldOf(inverses, terms, locale),
    undo: (inverses) => {
      const added = inverses.filter((inverse) => inverse !== null);
      return added.length === 0 ? null : () => Promise.all(added.map((inverse) => inverse()));
    },
    undoFallback: 'Failed to remove the synonym',
    refresh: [SYNONYMS_KEY],
    serial: `synonyms ${subcategory.id}`,
    tell: 'inline',
    // What was refused can be typed anew, unless something else is there by now.
    optimistic: (terms) => {
      setTyped('');
      return () => setTyped((now) => (now === '' ? terms.join(', ') : now));
    },
  });
  const send = (text: string) => {
    const terms = termsIn(text);
    if (terms.length > 0) add.start(terms);
    else setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      send(typed);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
      add.reset();
    }
  };
  return (
    <span className="block w-full whitespace-normal">
      <input
        type="text"
        lang={locale}
        value={typed}
        placeholder="Add synonym"
        aria-label={`Add synonym: ${subcategory.slug}`}
        aria-invalid={add.error !== null || undefined}
        aria-describedby={add.error === null ? undefined : problemId}
        maxLength={TAXONOMY_WORD_MAX_CHARS}
        autoComplete="off"
        onChange={({ target: { value } }) => {
          add.reset();
          if (value.includes(',')) send(value);
          else setTyped(value);
        }}
        onKeyDown={press}
        className={cx(INPUT_CLASS, 'h-7 px-2 text-left text-sm shadow-none')}
      />
      {add.error !== null && (
        <span id={problemId} role="alert" className="block py-1 text-left text-sm text-bad">
          {add.error}
        </span>
      )}
    </span>
  );
}

/** The words of a text with commas in between, each once. */
export function termsIn(text: string): string[] {
  const words = text.split(',').map((word) => word.replace(/\s+/g, ' ').trim());
  return [...new Set(words)].filter((word) => word !== '');
}

async function addAll(id: string, locale: string, terms: readonly string[]): Promise<(Inverse | null)[]> {
  const inverses: (Inverse | null)[] = [];
  try {
    for (const term of terms) inverses.push(await acceptSynonym({ type: 'subcategory', id }, locale, term));
    return inverses;
  } catch (error) {
    // All or none: what is told as refused must not be there in part.
    for (const inverse of inverses) await inverse?.();
    throw error;
  }
}

function toldOf(inverses: readonly (Inverse | null)[], terms: readonly string[], locale: string): string {
  const words = terms.map((term) => `“${term}”`).join(', ');
  return inverses.every((inverse) => inverse === null)
    ? `${words} is a synonym already`
    : `Added ${words} (${locale})`;
}
