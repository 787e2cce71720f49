import { Avatar } from '#kit/Avatar.tsx';
import { cx } from '#kit/cx.ts';
import { TextArea } from '#kit/TextArea.tsx';
import { nameOf } from '#parts/users.api.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { completed, handleOf, matchingColleagues, openMention } from './mentions.ts';
import { type Colleague, colleagues } from './notes.api.ts';

interface MentionAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  onChange: (text: string) => void;
  /** On Ctrl or ⌘ and Enter. */
  onSubmit: () => void;
}

/** A text area with mentions: @ offers colleagues. Arrows choose, Enter or Tab completes, Escape closes. */
export function MentionArea({ value, onChange, onSubmit, ...rest }: MentionAreaProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // The cursor's position after the next render.
  const next = useRef<number | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const mention = cursor === null ? null : openMention(value, cursor);
  const isWanted = mention !== null && mention.start !== closedAt;
  const known = useQuery({ ...colleagues(), enabled: isWanted });
  const offered = isWanted ? matchingColleagues(known.data ?? [], mention.typed) : [];
  const at = Math.min(chosen, offered.length - 1);

  useLayoutEffect(() => {
    if (next.current === null) return;
    area.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [value]);

  const choose = (colleague: Colleague | undefined) => {
    if (mention === null || colleague === undefined) return;
    const result = completed(value, mention, colleague);
    next.current = result.cursor;
    setCursor(result.cursor);
    onChange(result.text);
    area.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (offered.length === 0) return;
    const act = {
      ArrowDown: () => setChosen((at + 1) % offered.length),
      ArrowUp: () => setChosen((at - 1 + offered.length) % offered.length),
      Enter: () => choose(offered[at]),
      Tab: () => choose(offered[at]),
      Escape: () => setClosedAt(mention?.start ?? null),
    }[event.key];
    if (act === undefined || event.shiftKey) return;
    event.preventDefault();
    // Escape closes the suggestions, not the surrounding drawer.
    event.stopPropagation();
    act();
  };

  return (
    <div className="flex flex-col">
      <TextArea
        {...rest}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-controls={`${id}-offered`}
        aria-activedescendant={offered.length > 0 ? `${id}-${String(at)}` : undefined}
        onChange={(event) => {
          setChosen(0);
          setClosedAt(null);
          setCursor(event.target.selectionStart);
          onChange(event.target.value);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onBlur={() => setCursor(null)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-offered`}
        role="listbox"
        aria-label="Colleagues"
        hidden={offered.length === 0}
        className="mt-1 flex flex-col rounded-md border border-line-strong bg-raised p-1 shadow-popup"
      >
        {offered.map((colleague, index) => (
          <li
            key={colleague.user_id}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === at}
            // Before the text loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(colleague);
            }}
            className={cx(
              'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 outline -outline-offset-1 outline-transparent pointer-coarse:min-h-11',
              index === at
                ? 'bg-accent-soft text-accent-text forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'hover:bg-hover',
            )}
          >
            <Avatar name={nameOf(colleague)} src={colleague.avatar_url} />
            <span dir="auto" className="min-w-0 truncate">
              {nameOf(colleague)}
            </span>
            <span className="ml-auto min-w-0 truncate text-sm text-muted">@{handleOf(colleague)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
