import { cx } from '#kit/cx.ts';
import { Button } from '#kit/Button.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import {
  isIconName,
  isSlug,
  SLUG_EXISTS_MESSAGE,
  SLUG_MESSAGE,
} from '@marketdesk/contract/taxonomy-rules.ts';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { languageName } from '#parts/languageName.ts';
import type { Item, ItemList } from './categories.api.ts';
import { IconField } from './icon/IconField.tsx';
import { sameCategory, samePage } from './moves.ts';
import { type CreatedItem, NOTHING_TYPED, type TypedItem, useCreate } from './useCreate.ts';

interface CreateItemProps {
  list: ItemList;
  /** Which language the name is in. */
  locale: string;
  /** All items of the list, among which the slug must be a new one; undefined while they are not known. */
  all: readonly Item[] | undefined;
  /** Gets the focus when its category has just been created. */
  autoFocus?: boolean;
  onCreated: (item: CreatedItem) => void;
}

/** The row that a new category or subcategory is typed into. What was typed stays until it is there. */
export function CreateItem({ list, locale, all, autoFocus = false, onCreated }: CreateItemProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const problemId = useId();
  const slugBox = useRef<HTMLInputElement>(null);
  const create = useCreate(list, locale, (item) => {
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
  // After a refusal the reread list contains the slug too; the server's message stays.
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

/** Why a typed slug can't be that of a new item of the list; null when it can, or while nothing is typed. */
export function slugProblem(typed: string, all: readonly { slug: string }[] | undefined): string | null {
  if (typed === '') return null;
  if (!isSlug(typed)) return SLUG_MESSAGE;
  return all?.some(({ slug }) => slug === typed) === true ? SLUG_EXISTS_MESSAGE : null;
}
