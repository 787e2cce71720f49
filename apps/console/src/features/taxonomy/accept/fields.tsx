import { TextField } from '#kit/TextInput.tsx';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AcceptDraft, Problem } from './acceptDraft.ts';
import type { QueryRef } from './matches.api.ts';
import type { Suggestion } from './suggestions.ts';

/** The props of each part of the form. */
export interface AcceptFields {
  query: QueryRef;
  draft: AcceptDraft;
  onChange: (part: Partial<AcceptDraft>) => void;
  suggested: UseQueryResult<Suggestion[]>;
  takenSlugs: readonly string[];
  problem: Problem | null;
}

/** The error of a field. */
export function problemAt(
  field: Problem['field'] | keyof AcceptDraft,
  problem: Problem | null,
): string | null {
  return problem?.field === field ? problem.sentence : null;
}

interface WordBoxProps {
  of: AcceptFields;
  label: string;
  field: 'term' | 'name' | 'englishName';
  hint?: string | undefined;
}

/** A field for a term or a name. */
export function WordBox({ of: { draft, onChange, problem }, label, field, hint }: WordBoxProps) {
  return (
    <TextField
      label={label}
      error={problemAt(field, problem)}
      hint={hint}
      value={draft[field]}
      maxLength={TAXONOMY_WORD_MAX_CHARS}
      autoComplete="off"
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}

interface SlugBoxProps {
  of: AcceptFields;
  label: string;
  /** The field's error; an empty field is only validated on submit. */
  wrong: string | null;
  hint?: string | undefined;
}

/** A field for the slug of a new item or of an alias. */
export function SlugBox({ of: { draft, onChange, problem }, label, wrong, hint }: SlugBoxProps) {
  return (
    <TextField
      label={label}
      error={(draft.slug === '' ? null : wrong) ?? problemAt('slug', problem)}
      hint={hint}
      value={draft.slug}
      autoComplete="off"
      spellCheck={false}
      className="font-mono"
      onChange={(event) => onChange({ slug: event.target.value })}
    />
  );
}
