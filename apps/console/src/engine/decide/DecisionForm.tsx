import { ErrorLine } from '#kit/ErrorLine.tsx';
import { isTyping, keyOf } from '#kit/keys/keyboard.ts';
import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import type { KeyboardEvent } from 'react';
import { useMe } from '#session/MeContext.ts';
import { kindsFor, suggested, type TargetType } from './decision.ts';
import type { Choice, Draft, Problems } from './draft.ts';
import { KindChoice } from './KindChoice.tsx';
import { readerHint } from './readerHint.ts';
import { SanctionFields } from './SanctionFields.tsx';
import type { useProposal } from './useProposal.ts';

const TEXT_MAX_CHARS = 5000;
const MANY_READERS = 'Shown to the person. If empty, the title of the policy in their language.';

interface DecisionFormProps {
  id: string;
  type: TargetType;
  /** `locale` is null if people of several languages are notified. */
  known: Omit<ReturnType<typeof useProposal>, 'locale'> & { locale: string | null | undefined };
  choice: Choice;
  problems: Problems;
  /** The server's refusal. */
  error: string | null;
  onChange: (change: Partial<Draft>) => void;
  onSubmit: () => void;
}

/** The decision, its policy, reason and message. */
export function DecisionForm({
  id,
  type,
  known,
  choice,
  problems,
  error,
  onChange,
  onSubmit,
}: DecisionFormProps) {
  const kinds = kindsFor(type, useMe());
  const proposed = known.sanction === undefined ? null : suggested(known.sanction);
  const isNoViolation = choice.kind === 'no_violation';
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isOnChoice = isRadio(event.target);
    if (event.key === 'Enter' && isOnChoice) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    const kind = kinds[Number(keyOf(event)) - 1];
    if (kind === undefined || (!isOnChoice && isTyping(event.target))) return;
    onChange({ kind });
    event.currentTarget.querySelector<HTMLElement>(`[type=radio][value="${kind}"]`)?.focus();
  };
  return (
    <form
      id={id}
      aria-label="Decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-3"
    >
      <KindChoice
        type={type}
        kinds={kinds}
        value={choice.kind}
        suggested={proposed?.kind}
        problem={problems.kind}
        onChoose={(kind) => onChange({ kind })}
      />
      <SanctionFields
        type={type}
        isRemovable={known.isRemovable}
        choice={choice}
        problems={problems}
        onChange={onChange}
      />
      {!isNoViolation && (
        <SelectField
          label="Policy"
          error={problems.policy}
          hint={earlierWords(known.earlier)}
          options={[
            ...(choice.policy === null ? [{ value: '', label: 'Choose a policy' }] : []),
            ...known.policies.map(({ code, title }) => ({ value: code, label: title })),
          ]}
          value={choice.policy ?? ''}
          onChange={(event) => onChange({ policy: event.target.value })}
        />
      )}
      <AreaField
        label={isNoViolation ? 'Reason (optional)' : 'Reason'}
        hint={
          isNoViolation
            ? 'For staff, in the reports and the history.'
            : known.locale === null
              ? MANY_READERS
              : readerHint(known.locale)
        }
        error={problems.reason}
        rows={2}
        maxLength={TEXT_MAX_CHARS}
        aria-required={!isNoViolation && known.locale !== null}
        lang={isNoViolation ? undefined : (known.locale ?? undefined)}
        value={choice.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      {!isNoViolation && (
        <AreaField
          label="Message (optional)"
          hint="Added to the notice."
          rows={2}
          maxLength={TEXT_MAX_CHARS}
          value={choice.message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      )}
      <ErrorLine text={error} />
    </form>
  );
}

const isRadio = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'radio';

function earlierWords(earlier: number | undefined): string {
  // Reserves its line while loading.
  if (earlier === undefined) return '\u00a0';
  if (earlier === 0) return 'The first decision about this person under it.';
  return earlier === 1
    ? 'One earlier decision about this person under it.'
    : `${earlier} earlier decisions about this person under it.`;
}
