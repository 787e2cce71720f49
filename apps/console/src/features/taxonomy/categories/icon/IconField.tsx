import { Field } from '#kit/Field.tsx';
import { ICON_MESSAGE, isIconName } from '@marketdesk/contract/taxonomy-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findIcons } from './findIcons.ts';
import { IconInput } from './IconInput.tsx';
import { icons } from './icons.api.ts';

interface IconFieldProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
}

/** A labelled box for an icon's name: preview, suggestions, and 'Check name' when it is none. */
export function IconField({ label, value, onChange }: IconFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const problem = useIconProblem(value, isTyping);
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <Field label={label} error={problem}>
        {(control) => <IconInput {...control} value={value} onChange={onChange} below={field} />}
      </Field>
    </div>
  );
}

/**
 * 'Check name' for an invalid icon name, or null. A well-formed name that the set lacks is reported too, once the set is
 * loaded, but can be saved: the app may use another version of the set. During typing, a text with suggestions is no error.
 */
function useIconProblem(name: string, isTyping = false): string | null {
  const icon = name.trim();
  const all = useQuery({ ...icons(), enabled: icon !== '' }).data;
  if (!isIconName(icon)) return isTyping && isIconName(icon.replace(/-$/, '')) ? null : ICON_MESSAGE;
  if (icon === '' || all === undefined) return null;
  const isFine = isTyping ? findIcons(all, icon).length > 0 : all.some((known) => known.name === icon);
  return isFine ? null : ICON_MESSAGE;
}
