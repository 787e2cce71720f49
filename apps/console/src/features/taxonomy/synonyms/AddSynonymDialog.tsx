import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { languageName } from '#parts/languageName.ts';
import { SEARCH_DEBOUNCE_MS, TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { effectOf } from '../effect/effect.api.ts';
import { SearchEffect, useEffectCheck } from '../effect/SearchEffect.tsx';
import { chosenItem, type Target, targetName } from '../targets/target.ts';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import {
  addWords,
  AS_UNDO,
  countsOfTerms,
  deleteSynonyms,
  readWords,
  type SynonymItem,
  type SynonymRef,
} from './synonyms.api.ts';

interface AddSynonymDialogProps {
  open: boolean;
  locale: string;
  /** The initial target. */
  start: Target;
  onClose: () => void;
}

interface Addition {
  item: SynonymItem;
  name: string;
  words: readonly string[];
}

/** Adds comma-separated terms to a category or subcategory. */
export function AddSynonymDialog({ open, locale, start, onClose }: AddSynonymDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [target, setTarget] = useState(start);
  const [wasSent, setSent] = useState(false);
  const words = readWords(typed);
  const item = chosenItem(target);
  const action = useAction<Addition, SynonymRef[]>({
    run: ({ item: to, words: all }) => addWords(to, locale, all),
    fallback: 'Failed to add synonym',
    errorDisplay: 'inline',
    done: (added, { name, words: all }) => `${addedText(added, all)} ${name}.`,
    undo: (added) => (added.length === 0 ? null : () => deleteSynonyms(added, AS_UNDO)),
    undoFallback: 'Bulk delete failed',
    refresh: [['taxonomy']],
    onDone: onClose,
  });
  const wrongWord = problemOf(words);
  const effect = useEffectCheck(
    open && item !== null && wrongWord === null
      ? effectOf({ ...item, categoryId: null, terms: words.map((term) => ({ locale, term })) })
      : null,
  );

  const submit = () => {
    setSent(true);
    if (item === null || wrongWord !== null) return;
    void effect.confirm(() => action.start({ item, name: targetName(client, target), words }));
  };

  return (
    <FormDialog
      open={open}
      title="Add synonym"
      description={`Another word that finds a category or subcategory in ${languageName(locale)}.`}
      verb={effect.isWarned ? 'Add anyway' : 'Add'}
      dangerous={effect.isWarned}
      action={{
        ...action,
        busy: action.busy || effect.checking,
        error: action.error ?? (wasSent && item === null ? 'Choose what it should find.' : null),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Term"
        hint="Separate several terms with commas."
        error={wasSent || words.length > 0 ? wrongWord : null}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          action.reset();
          setTyped(event.target.value);
        }}
      />
      <Elsewhere locale={locale} words={words} />
      <TargetSelect
        value={target}
        onChange={(chosen) => {
          action.reset();
          setTarget(chosen);
        }}
      />
      <SearchEffect check={effect} />
    </FormDialog>
  );
}

function problemOf(words: readonly string[]): string | null {
  if (words.length === 0) return 'Enter a term.';
  return words.some((word) => Array.from(word).length > TAXONOMY_WORD_MAX_CHARS)
    ? `A synonym can have at most ${String(TAXONOMY_WORD_MAX_CHARS)} characters.`
    : null;
}

function addedText(added: readonly SynonymRef[], wished: readonly string[]): string {
  if (added.length === 0) return wished.length === 1 ? 'It already exists:' : 'They all already exist:';
  const said =
    added.length === 1
      ? `“${isolated(added[0]?.term ?? '')}” added`
      : `${String(added.length)} synonyms added`;
  const rest = wished.length - added.length;
  return `${said}${rest === 0 ? '' : `, ${String(rest)} already existed,`} to`;
}

/** The number of items that the typed terms find already. */
function Elsewhere({ locale, words }: { locale: string; words: readonly string[] }) {
  const settled = useDebounced(words.join(','), SEARCH_DEBOUNCE_MS);
  const asked = settled === '' ? [] : settled.split(',');
  const { data = [] } = useQuery({ ...countsOfTerms(locale, asked), enabled: asked.length > 0 });
  const known = data.filter(({ term }) => words.includes(term));
  if (known.length === 0) return null;
  return (
    <p role="note" className="-mt-1.5 text-sm text-warn">
      {known
        .map(
          ({ term, total_count: count }) =>
            `“${isolated(term)}” already finds ${count === 1 ? 'one item' : `${String(count)} items`}.`,
        )
        .join(' ')}
    </p>
  );
}
