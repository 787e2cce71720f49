import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { languageName } from '#parts/languageName.ts';
import { ANSWER_PLACEHOLDERS, LOCALES } from '@marketdesk/contract/enums.ts';
import { MESSAGE_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { useState } from 'react';
import { sampleText } from './answer.ts';

interface TextFieldsProps {
  bodies: Readonly<Record<string, string>>;
  problem: string | undefined;
  /** The language can still be chosen. */
  isReadOnly: boolean;
  onChange: (bodies: Readonly<Record<string, string>>) => void;
}

/** The text in one language at a time, with a preview for a made-up person. */
export function TextFields({ bodies, problem, isReadOnly, onChange }: TextFieldsProps) {
  const known = Object.keys(bodies);
  const [locale, setLocale] = useState(known.includes('en') ? 'en' : (known[0] ?? 'en'));
  const text = bodies[locale] ?? '';
  const hasText = (one: string) => (bodies[one] ?? '').trim() !== '';
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <SelectField
          label="Language"
          options={[...new Set([...LOCALES, ...known])].map((one) => ({
            value: one,
            label: `${languageName(one)}${hasText(one) ? '' : ' (no text yet)'}`,
          }))}
          value={locale}
          onChange={(event) => setLocale(event.target.value)}
        />
        <AreaField
          label="Text"
          disabled={isReadOnly}
          error={problem}
          hint={
            <>
              Placeholders: <code>{ANSWER_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}</code>.
            </>
          }
          rows={9}
          lang={locale}
          dir="auto"
          maxLength={MESSAGE_MAX_CHARS}
          value={text}
          onChange={(event) => onChange({ ...bodies, [locale]: event.target.value })}
        />
      </div>
      <section aria-label="Preview" className="flex min-w-0 flex-col gap-1.5">
        <h3 className="text-sm font-medium text-muted">Preview with sample data</h3>
        <p
          lang={locale}
          dir="auto"
          className="flex-1 rounded-md bg-sunken p-3 wrap-anywhere whitespace-pre-wrap"
        >
          {sampleText(text)}
        </p>
      </section>
    </div>
  );
}
