import { Field } from '#kit/Field.tsx';
import { useRef, useState } from 'react';
import { IconInput } from './IconInput.tsx';
import { useIconProblem } from './useIconProblem.ts';

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
