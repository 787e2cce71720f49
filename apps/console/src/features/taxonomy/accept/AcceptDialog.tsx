import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Note } from '#kit/Note.tsx';
import { languageName } from '#parts/languageName.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesIn, subcategoriesIn } from '../categories/categories.api.ts';
import { effectOf } from '../effect/effect.api.ts';
import { SearchEffect, useEffectCheck } from '../effect/SearchEffect.tsx';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { acceptedSoFar } from './accept.api.ts';
import { type AcceptDraft, categoryOf, newDraft, type Problem, readDraft } from './acceptDraft.ts';
import { AcceptForm } from './AcceptForm.tsx';
import { queryKeyOf, type QueryRef } from './matches.api.ts';
import { pathOf, suggestedTargets, type Suggestion } from './suggestions.ts';
import { trialOf, useAccept } from './useAccept.ts';

interface AcceptDialogProps {
  /** Undefined when closed. */
  query: QueryRef | undefined;
  /** The other queries of its group, which become synonyms too. */
  also?: readonly string[] | undefined;
  onClose: () => void;
  finalFocus?: () => HTMLElement | null;
}

/** Accepts a query as a synonym or alias of an item, or as a new item; needs taxonomy.edit. */
export function AcceptDialog({ query, ...rest }: AcceptDialogProps) {
  // Keeps the content during the closing animation.
  const [shown, setShown] = useState(query);
  if (query !== undefined && query !== shown) setShown(query);
  if (!may(useMe(), 'taxonomy.edit') || shown === undefined) return null;
  return <AcceptQuery key={queryKeyOf(shown)} query={shown} isOpen={query !== undefined} {...rest} />;
}

const NONE: readonly string[] = [];

interface AcceptQueryProps extends AcceptDialogProps {
  query: QueryRef;
  isOpen: boolean;
}

function AcceptQuery({ query, also = NONE, isOpen, onClose, finalFocus }: AcceptQueryProps) {
  const [draft, setDraft] = useState(() => newDraft(query));
  const [problem, setProblem] = useState<Problem | null>(null);
  const suggested = useQuery({
    ...suggestedTargets(query.locale, query.normalized_query),
    enabled: isOpen,
  });
  // The new acceptance replaces them.
  const { data: accepted = [] } = useQuery({
    ...acceptedSoFar(query.locale, [query.normalized_query, ...also]),
    enabled: isOpen,
  });
  const others = also.map((one) => `“${isolated(one)}”`).join(', ');
  const takenSlugs = useTakenSlugs(draft, suggested.data);
  const accept = useAccept({
    errorDisplay: 'inline',
    onDone: () => {
      setDraft(newDraft(query));
      onClose();
    },
  });

  const read = readDraft(draft, { query, suggestions: suggested.data, takenSlugs });
  const effect = useEffectCheck(isOpen && 'as' in read ? effectOf(trialOf(read, query, also)) : null);
  const change = (part: Partial<AcceptDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
    accept.reset();
  };
  const submit = () => {
    if ('field' in read) setProblem(read);
    else {
      const insteadOf = accepted.map(({ entity_id }) => entity_id);
      void effect.confirm(() => accept.start({ query, acceptance: read, also, insteadOf }));
    }
  };

  return (
    <FormDialog
      open={isOpen}
      title={`Accept “${isolated(query.normalized_query)}”`}
      description={`Choose what people who search for this in ${languageName(query.locale)} should find.`}
      verb={effect.isWarned ? 'Accept anyway' : 'Accept'}
      dangerous={effect.isWarned}
      action={{ ...accept, busy: accept.busy || effect.checking }}
      className="flex flex-col gap-4"
      onSubmit={submit}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {also.length > 0 && (
        <p className="line-clamp-3 text-sm text-muted" title={others}>
          {draft.as === 'alias'
            ? 'Only this query becomes an alias. The others of its group stay as they are.'
            : `Its group becomes synonyms too: ${others}.`}
        </p>
      )}
      {accepted.length > 0 && (
        <Note>
          <p>Already accepted. What you choose here replaces it.</p>
          <ul aria-label="Already accepted" className="max-h-40 overflow-y-auto">
            {accepted.map((row) => (
              <li key={row.normalized_query} className="flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
                “{isolated(row.normalized_query)}” for {pathOf(row)}, by{' '}
                <UserRef userId={row.repaired_by_user_id} wraps />
                <TimeAgo at={row.created_at} />
              </li>
            ))}
          </ul>
        </Note>
      )}
      <AcceptForm
        query={query}
        draft={draft}
        onChange={change}
        suggested={suggested}
        takenSlugs={takenSlugs}
        problem={problem}
      />
      <SearchEffect check={effect} except={query} />
    </FormDialog>
  );
}

/** The known slugs of a new item's siblings. */
function useTakenSlugs(draft: AcceptDraft, suggestions: readonly Suggestion[] | undefined): string[] {
  const categoryId = categoryOf(draft, suggestions);
  const categories = useQuery({ ...categoriesIn(DEFAULT_LOCALE), enabled: draft.as === 'category' });
  const subcategories = useQuery({
    ...subcategoriesIn(categoryId ?? '', DEFAULT_LOCALE),
    enabled: draft.as === 'subcategory' && categoryId !== null,
  });
  const among = draft.as === 'category' ? categories : subcategories;
  return among.isPlaceholderData ? [] : (among.data ?? []).map(({ slug }) => slug);
}
