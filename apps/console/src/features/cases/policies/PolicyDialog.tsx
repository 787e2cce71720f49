import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Field } from '#kit/Field.tsx';
import { Select } from '#kit/Select.tsx';
import { TextArea } from '#kit/TextArea.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { POLICIES_KEY } from '#parts/decide/decide.api.ts';
import { languageName } from '#parts/languageName.ts';
import { useId, useState } from 'react';
import {
  CATEGORY_OPTIONS,
  draftOf,
  GROUND_OPTIONS,
  type Policy,
  POLICY_LANGUAGES,
  type PolicyDraft,
  policyProblems,
  saveArguments,
} from './policy.ts';
import { SuggestionFields } from './SuggestionFields.tsx';

interface PolicyDialogProps {
  open: boolean;
  /** Null: a new one. */
  policy: Policy | null;
  onClose: () => void;
}

const TITLE_MAX_CHARS = 120;
const TEXT_MAX_CHARS = 2000;

/** A policy to be written or changed. What somebody else has changed meanwhile is not overwritten. */
export function PolicyDialog({ open, policy, onClose }: PolicyDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState<PolicyDraft>(() => draftOf(policy));
  const [isTried, setTried] = useState(false);
  const problems = isTried ? policyProblems(draft) : {};
  const change = (part: Partial<PolicyDraft>) => setDraft({ ...draft, ...part });
  const save = useAction<PolicyDraft, Policy>({
    run: (wanted) => rpc('admin_save_policy', saveArguments(wanted, policy)),
    fallback: 'Failed to save policy',
    tell: 'inline',
    done: () => 'Policy saved.',
    refresh: [POLICIES_KEY],
    onDone: onClose,
  });
  return (
    <Dialog
      open={open}
      size="lg"
      title={policy === null ? 'New policy' : `Edit ${policy.title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={save.busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        aria-label="Policy"
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(policyProblems(draft)).length === 0 && !save.busy) save.start(draft);
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Title" error={problems.title}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={TITLE_MAX_CHARS}
                value={draft.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label="Code" hint="In exports and procedures; it never changes." error={problems.code}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                spellCheck={false}
                readOnly={policy !== null}
                value={draft.code}
                onChange={(event) => change({ code: event.target.value })}
              />
            )}
          </Field>
          <Field label="Ground">
            {(control) => (
              <Select
                {...control}
                options={GROUND_OPTIONS}
                value={draft.ground}
                onChange={({ target }) =>
                  change({
                    ground: GROUND_OPTIONS.find(({ value }) => value === target.value)?.value ?? 'terms',
                  })
                }
              />
            )}
          </Field>
          <Field label="Category in transparency reports">
            {(control) => (
              <Select
                {...control}
                options={CATEGORY_OPTIONS}
                value={draft.category}
                onChange={({ target }) => {
                  const category = CATEGORY_OPTIONS.find(({ value }) => value === target.value)?.value;
                  if (category !== undefined) change({ category });
                }}
              />
            )}
          </Field>
        </div>
        <SuggestionFields
          suggestions={draft.suggestions}
          onChange={(suggestions) => change({ suggestions })}
        />
        {POLICY_LANGUAGES.map((language) => (
          <Field
            key={language}
            label={`The rule in ${languageName(language)}`}
            error={language === 'en' ? problems.text : null}
          >
            {(control) => (
              <TextArea
                {...control}
                lang={language}
                rows={2}
                maxLength={TEXT_MAX_CHARS}
                value={draft.texts[language] ?? ''}
                onChange={(event) => change({ texts: { ...draft.texts, [language]: event.target.value } })}
              />
            )}
          </Field>
        ))}
        <Checkbox
          label="In use"
          checked={draft.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        {save.error !== null && (
          <p role="alert" className="text-bad">
            {save.error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
