import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { LeaveGuard, type Move } from '#kit/LeaveGuard.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { type Action, useAction } from '#kit/useAction.ts';
import { languageName } from '#parts/languageName.ts';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import {
  isIconName,
  isSlug,
  SLUG_EXISTS_MESSAGE,
  SLUG_MESSAGE,
} from '@marketdesk/contract/taxonomy-rules.ts';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { type CreatedItem, createItem } from '../accept/newItem.api.ts';
import { type Item, listKey } from './categories.api.ts';
import { IconField } from './icon/IconField.tsx';
import { useItems } from './ItemsContext.tsx';

interface TypedItem {
  slug: string;
  name: string;
  icon: string;
}

const NOTHING_TYPED: TypedItem = { slug: '', name: '', icon: '' };

interface CreateItemProps {
  /** All items of the list, for the check of the slug; undefined while loading. */
  all: readonly Item[] | undefined;
  autoFocus?: boolean;
  onCreated: (item: CreatedItem) => void;
}

/** The row that creates a category or subcategory, with its name in the edited language. */
export function CreateItem({ all, autoFocus = false, onCreated }: CreateItemProps) {
  const { list, locale } = useItems();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const problemId = useId();
  const slugBox = useRef<HTMLInputElement>(null);
  const create = useCreate((item) => {
    setTyped(NOTHING_TYPED);
    slugBox.current?.focus();
    onCreated(item);
  });
  const change = (part: Partial<TypedItem>) => {
    const next = { ...typed, ...part };
    setTyped(Object.values(next).every((text) => text === '') ? NOTHING_TYPED : next);
    create.reset();
  };

  const isCategory = list.type === 'category';
  const what = isCategory ? 'Category' : 'Subcategory';
  const wrong = slugProblem(typed.slug, all);
  // The server's message first: after its refusal the reread list contains the slug too.
  const problem = create.error ?? wrong;
  const isReady = typed.slug !== '' && wrong === null && isIconName(typed.icon);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !create.busy) create.start(typed);
  };
  return (
    <>
      <form
        onSubmit={submit}
        noValidate
        aria-label={`Create ${what.toLowerCase()}`}
        className="flex flex-col gap-2 border-b px-4 pt-2 pb-3"
      >
        <div className={cx('grid grid-cols-2 items-start gap-2', isCategory ? FOUR : THREE)}>
          <TextField
            label={`${what} slug`}
            ref={slugBox}
            value={typed.slug}
            autoFocus={autoFocus}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={isCategory ? 'home-repair' : 'window-cleaning'}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : problemId}
            className="font-mono text-sm"
            onChange={(event) => change({ slug: event.target.value })}
          />
          <TextField
            label={`${what} name`}
            lang={locale}
            placeholder={`in ${languageName(locale)}`}
            value={typed.name}
            maxLength={TAXONOMY_WORD_MAX_CHARS}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
          {isCategory && <IconField label="Icon" value={typed.icon} onChange={(icon) => change({ icon })} />}
          <Button
            type="submit"
            icon={<Plus />}
            busy={create.busy}
            disabled={!isReady}
            className={cx('justify-self-start sm:mt-[25px]', isCategory && 'mt-[25px]')}
          >
            Create
          </Button>
        </div>
        {problem !== null && (
          <p id={problemId} role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
      </form>
      {typed !== NOTHING_TYPED && (
        <LeaveGuard what={`the new ${what.toLowerCase()}`} isSafe={isCategory ? samePage : sameCategory} />
      )}
    </>
  );
}

const THREE = 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]';
const FOUR = 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]';

function useCreate(onCreated: (item: CreatedItem) => void): Action<TypedItem> {
  const { list, locale } = useItems();
  const categoryId = list.type === 'category' ? null : list.categoryId;
  return useAction<TypedItem, CreatedItem>({
    run: ({ slug, name, icon }) =>
      createItem({
        type: list.type,
        categoryId,
        slug,
        icon: icon.trim() || null,
        names: name.trim() === '' ? [] : [{ locale, text: name }],
      }),
    fallback: `Failed to create ${list.type}`,
    done: (_, { slug }) => `Created “${slug}”`,
    undo: ({ remove }) => remove,
    undoFallback: 'Delete failed',
    onDone: onCreated,
    // Pickers in the whole console use the second key.
    refresh: [
      listKey(list),
      categoryId === null ? ['categories'] : ['subcategories', categoryId],
      ['taxonomy', 'progress'],
    ],
    errorDisplay: 'inline',
  });
}

/** The error of a new item's slug; null if it is valid, or empty. */
export function slugProblem(typed: string, all: readonly { slug: string }[] | undefined): string | null {
  if (typed === '') return null;
  if (!isSlug(typed)) return SLUG_MESSAGE;
  return all?.some(({ slug }) => slug === typed) === true ? SLUG_EXISTS_MESSAGE : null;
}

/** Whether navigation keeps what is typed for a new category. */
const samePage = ({ current, next }: Move): Promise<boolean> =>
  Promise.resolve(current.pathname === next.pathname);

/** Whether navigation keeps what is typed in the list of subcategories. */
export const sameCategory = async (move: Move): Promise<boolean> =>
  (await samePage(move)) && categoryOf(move.current) === categoryOf(move.next);

function categoryOf({ search }: Move['next']): unknown {
  return 'categoryId' in search ? search.categoryId : undefined;
}
