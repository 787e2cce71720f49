import { isolated } from '#kit/format/isolated.ts';
import { cx } from '#kit/cx.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { LabelChange } from './turns.api.ts';

const MAX_TAGS = 10;
const MAX_CHARS = 40;

interface TagEditorProps {
  tags: readonly string[];
  onChange: (change: LabelChange) => void;
}

/** Tags with remove buttons, and a box for another one: Enter adds, Escape discards the typed text. */
export function TagEditor({ tags, onChange }: TagEditorProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const tag = typed.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
    if (tag !== '' && !tags.includes(tag)) onChange({ add: tag });
    setTyped('');
  };
  return (
    <span className="flex flex-wrap items-center gap-1">
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex min-h-6 max-w-full items-center rounded-xl bg-sunken pl-2 text-sm text-ink"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {tag}
          </span>
          <button
            type="button"
            aria-label={`Remove tag ${isolated(tag)}`}
            onClick={() => onChange({ remove: tag })}
            className="inline-flex size-6 items-center justify-center rounded-full text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-3" />
          </button>
        </span>
      ))}
      {tags.length < MAX_TAGS && (
        <input
          aria-label="Add a tag"
          placeholder="Add a tag"
          value={typed}
          maxLength={MAX_CHARS}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              add();
            } else if (event.key === 'Escape' && typed !== '') {
              // Escape discards the typed text and closes nothing around it.
              event.stopPropagation();
              setTyped('');
            }
          }}
          className={cx(
            'h-6 w-24 rounded-sm bg-transparent px-1.5 text-sm outline-offset-0 placeholder:text-faint',
            'hover:bg-sunken focus:outline-2 focus:outline-accent pointer-coarse:h-11',
          )}
        />
      )}
    </span>
  );
}
