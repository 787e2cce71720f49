import { cx } from '#kit/cx.ts';
import { isolated } from '#kit/format/isolated.ts';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { useAction } from '#kit/useAction.ts';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { effectOf } from '#features/taxonomy/effect/effect.api.ts';
import { useEffectGate } from '#features/taxonomy/effect/useEffectGate.tsx';
import {
  addWords,
  AS_UNDO,
  deleteSynonyms,
  type SynonymRef,
  SYNONYMS_KEY,
} from '#features/taxonomy/synonyms/synonyms.api.ts';
import type { Subcategory } from '../categories.api.ts';
import { sameCategory } from '../CreateItem.tsx';
import { useItems } from '../ItemsContext.tsx';

/** Adds synonyms to a subcategory in the edited language, on Enter or a comma. */
export function SynonymInput({ subcategory }: { subcategory: Subcategory }) {
  const { locale } = useItems();
  const [typed, setTyped] = useState('');
  const problemId = useId();
  const gate = useEffectGate();
  // Keeps a newer text.
  const putBack = (terms: readonly string[]) => setTyped((now) => (now === '' ? terms.join(', ') : now));
  const add = useAction<readonly string[], SynonymRef[]>({
    run: (terms) => addWords({ type: 'subcategory', id: subcategory.id }, locale, terms),
    fallback: 'Failed to add synonym',
    done: (added, terms) => addedText(added, terms, locale),
    undo: (added) => (added.length === 0 ? null : () => deleteSynonyms(added, AS_UNDO)),
    undoFallback: 'Failed to remove synonym',
    refresh: [SYNONYMS_KEY],
    serial: `synonyms ${subcategory.id}`,
    errorDisplay: 'inline',
    optimistic: (terms) => () => putBack(terms),
  });
  const send = async (text: string) => {
    setTyped('');
    const terms = termsIn(text);
    if (terms.length === 0) return;
    const trial = { type: 'subcategory', id: subcategory.id, categoryId: null } as const;
    const effect = effectOf({ ...trial, terms: terms.map((term) => ({ locale, term })) });
    if (await gate.ask({ effect, what: quoted(terms) })) add.start(terms);
    else putBack(terms);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void send(typed);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
      add.reset();
    }
  };
  return (
    <span className="-ml-2 block whitespace-normal">
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
          if (value.includes(',')) void send(value);
          else setTyped(value);
        }}
        onKeyDown={press}
        className={SYNONYM_CLASS}
      />
      {add.error !== null && (
        <span id={problemId} role="alert" className="block py-1 pl-2 text-sm text-bad">
          {add.error}
        </span>
      )}
      {gate.dialog}
      {typed.trim() !== '' && (
        <LeaveGuard what={`the synonyms of ${subcategory.slug}`} isSafe={sameCategory} />
      )}
    </span>
  );
}

const SYNONYM_CLASS = cx(
  'h-6 w-full rounded-md border border-transparent bg-transparent px-2 text-sm placeholder:text-faint',
  'transition-colors duration-100 hover:border-line-strong focus:border-accent focus:bg-surface',
  'focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-bad pointer-coarse:h-8',
);

/** The distinct words of a comma-separated text. */
export function termsIn(text: string): string[] {
  const words = text.split(',').map((word) => word.replace(/\s+/g, ' ').trim());
  return [...new Set(words)].filter((word) => word !== '');
}

function addedText(added: readonly SynonymRef[], terms: readonly string[], locale: string): string {
  if (added.length > 0) return `Added ${quoted(added.map(({ term }) => term))} (${locale})`;
  return terms.length === 1
    ? `${quoted(terms)} is already a synonym`
    : `${quoted(terms)} are already synonyms`;
}

function quoted(terms: readonly string[]): string {
  return terms.map((term) => `“${isolated(term)}”`).join(', ');
}
