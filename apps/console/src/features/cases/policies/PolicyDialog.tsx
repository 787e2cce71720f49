import { isolated } from '#kit/format/isolated.ts';
import { rpc } from '#backend/rest.ts';
import { Checkbox } from '#kit/Checkbox.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { POLICIES_KEY } from '#engine/decide/decide.api.ts';
import { languageName } from '#parts/languageName.ts';
import { useMe } from '#session/MeContext.ts';
import { FieldsFor } from '#session/May.tsx';
import { may } from '#session/permissions.ts';
import { useState } from 'react';
import {
  CATEGORY_OPTIONS,
  differences,
  draftOf,
  GROUND_OPTIONS,
  type Policy,
  POLICY_LANGUAGES,
  type PolicyDraft,
  policyProblems,
  saveArguments,
  TITLE_LANGUAGES,
} from './policy.ts';
import { SuggestionFields } from './SuggestionFields.tsx';

const TITLE_MAX_CHARS = 120;
const TEXT_MAX_CHARS = 2000;

/** Creates or edits a policy, with an optimistic lock; read-only without the permission. */
export function PolicyDialog({ open, edited: policy, onClose }: EditDialogProps<Policy>) {
  const [draft, setDraft] = useState<PolicyDraft>(() => draftOf(policy));
  const edits = may(useMe(), 'config.edit');
  const [isTried, setTried] = useState(false);
  const lock = useOptimisticLock(policy && { id: policy.code, updated_at: policy.updated_at });
  const problems = isTried ? policyProblems(draft) : {};
  const change = (part: Partial<PolicyDraft>) => setDraft({ ...draft, ...part });
  const save = useAction<PolicyDraft, Policy>({
    run: (wanted) => lock.saving(rpc('admin_save_policy', saveArguments(wanted, lock.expected))),
    fallback: 'Failed to save policy',
    errorDisplay: 'inline',
    done: () => 'Policy saved.',
    refresh: [POLICIES_KEY],
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      size="lg"
      title={policy === null ? 'New policy' : edits ? `Edit ${isolated(policy.title)}` : policy.title}
      isReadOnly={!edits}
      name="Policy"
      action={save}
      conflict={{ lock, values: () => differences(draftOf(policy), draft) }}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(policyProblems(draft)).length === 0) save.start(draft);
      }}
      onClose={onClose}
    >
      <FieldsFor permission="config.edit">
        <PolicyFields draft={draft} problems={problems} isNew={policy === null} change={change} />
        <SuggestionFields
          suggestions={draft.suggestions}
          onChange={(suggestions) => change({ suggestions })}
        />
        {POLICY_LANGUAGES.map((language) => (
          <AreaField
            key={language}
            label={`The rule in ${languageName(language)}`}
            error={language === 'en' ? problems.text : null}
            lang={language}
            rows={2}
            maxLength={TEXT_MAX_CHARS}
            value={draft.texts[language] ?? ''}
            onChange={(event) => change({ texts: { ...draft.texts, [language]: event.target.value } })}
          />
        ))}
        <Checkbox
          label="In use"
          checked={draft.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
      </FieldsFor>
    </FormDialog>
  );
}

interface PolicyFieldsProps {
  draft: PolicyDraft;
  problems: ReturnType<typeof policyProblems>;
  isNew: boolean;
  change: (part: Partial<PolicyDraft>) => void;
}

/** Titles, code and kind. */
function PolicyFields({ draft, problems, isNew, change }: PolicyFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Title"
        error={problems.title}
        maxLength={TITLE_MAX_CHARS}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {TITLE_LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={`Title in ${languageName(language)}`}
          hint="If empty, people read the English title."
          lang={language}
          maxLength={TITLE_MAX_CHARS}
          value={draft.titles[language] ?? ''}
          onChange={(event) => change({ titles: { ...draft.titles, [language]: event.target.value } })}
        />
      ))}
      <TextField
        label="Code"
        hint="Used in exports and the API. Cannot be changed later."
        error={problems.code}
        autoComplete="off"
        spellCheck={false}
        readOnly={!isNew}
        value={draft.code}
        onChange={(event) => change({ code: event.target.value })}
      />
      <SelectField
        label="Ground"
        options={GROUND_OPTIONS}
        value={draft.ground}
        onChange={({ target }) =>
          change({
            ground: GROUND_OPTIONS.find(({ value }) => value === target.value)?.value ?? 'terms',
          })
        }
      />
      <SelectField
        label="Category in transparency reports"
        options={CATEGORY_OPTIONS}
        value={draft.category}
        onChange={({ target }) => {
          const category = CATEGORY_OPTIONS.find(({ value }) => value === target.value)?.value;
          if (category !== undefined) change({ category });
        }}
      />
    </div>
  );
}
