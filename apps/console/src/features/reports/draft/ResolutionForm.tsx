import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { readable } from '#kit/list/options.ts';
import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useId } from 'react';
import type { Report } from '../report.ts';
import { REPORTS_DESK } from '../reports.desk.ts';
import { type FieldState, saveArguments } from './draft.ts';
import type { Draft } from './draftStore.ts';
import { RESOLUTION_FIELDS, RESOLUTION_LABELS, type ResolutionField, USUAL_ACTIONS } from './resolution.ts';
import type { ReportDraft } from './useReportDraft.ts';
import { cx } from '#kit/cx.ts';
import { Field } from '#kit/Field.tsx';
import { ConflictPanel } from '#kit/fields/ConflictPanel.tsx';
import { TextArea } from '#kit/TextArea.tsx';
import { TextInput } from '#kit/TextInput.tsx';

interface ResolutionFormProps {
  report: Report;
  draft: ReportDraft;
  onTyping: () => void;
}

/** Action, severity and notes. Unsaved text is stored in this browser. */
export function ResolutionForm({ report, draft, onTyping }: ResolutionFormProps) {
  const listId = useId();
  const save = useSaveReport(report, draft);
  const works = draft.isChanged && !draft.isBlocked;

  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (works && !save.busy) save.start(draft.draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };

  return (
    <form
      aria-label="Resolution"
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3"
    >
      {/* Room for the error of an invalid severity. */}
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3 has-aria-invalid:grid-cols-[minmax(0,1fr)_11rem]">
        {RESOLUTION_FIELDS.map((field) => (
          <ResolutionBox
            key={field}
            field={field}
            state={draft.fields[field]}
            suggestions={listId}
            onType={(text) => {
              onTyping();
              draft.type(field, text);
            }}
            onKeepMine={() => {
              save.reset();
              draft.keepMine(field);
            }}
            onTakeTheirs={() => {
              save.reset();
              draft.takeTheirs(field);
            }}
          />
        ))}
      </div>
      <datalist id={listId}>
        {USUAL_ACTIONS.map((action) => (
          <option key={action} value={action} label={readable(action)} />
        ))}
      </datalist>
      <ErrorLine text={save.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={save.busy} aria-disabled={!works}>
          Save
        </Button>
        {draft.isChanged && (
          <span className="ml-auto flex items-center gap-1 text-sm text-muted">
            Draft saved in this browser.
            <Button size="sm" variant="ghost" onClick={draft.discard}>
              Discard
            </Button>
          </span>
        )}
      </div>
    </form>
  );
}

/** Saves the draft of a report without changing its status. A refusal keeps the typed text. */
function useSaveReport(report: Report, { saved }: ReportDraft): Action<Draft> {
  const client = useQueryClient();
  return useAction<Draft, Report>({
    run: (draft) =>
      rpc('admin_update_report_status', {
        p_report_id: report.id,
        ...saveArguments(report, draft),
      }),
    fallback: 'Failed to save',
    errorDisplay: 'inline',
    done: () => 'Saved',
    about: () => report.id,
    undo: () => undoLatest('update_report', report.id),
    // After `changed_meanwhile` this shows the other user's version next to the typed one.
    refresh: REPORTS_DESK.shows,
    onDone: (stored, sent) => {
      showRow<Report>(client, REPORTS_DESK.key, stored);
      saved(stored, sent);
    },
  });
}

interface ResolutionBoxProps {
  field: ResolutionField;
  state: FieldState;
  /** Id of the list of usual actions. */
  suggestions: string;
  onType: (text: string) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** A field of the resolution; on a conflict, both values and the choice. */
function ResolutionBox({ field, state, suggestions, ...on }: ResolutionBoxProps) {
  const typing = {
    value: state.text,
    onChange: (event: { target: { value: string } }) => on.onType(event.target.value),
  };
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col gap-2',
        (field === 'resolution_notes' || state.theirs !== undefined) && 'col-span-2',
      )}
    >
      <Field label={RESOLUTION_LABELS[field]} error={state.problem}>
        {(control) => {
          if (field === 'resolution_notes')
            return (
              <TextArea {...control} {...typing} rows={2} className="field-sizing-content max-h-[35dvh]" />
            );
          if (field === 'severity')
            return (
              <TextInput {...control} {...typing} inputMode="numeric" autoComplete="off" placeholder="0–10" />
            );
          return (
            <TextInput
              {...control}
              {...typing}
              list={suggestions}
              autoComplete="off"
              spellCheck={false}
              placeholder="What was done"
            />
          );
        }}
      </Field>
      {state.theirs !== undefined && (
        <ConflictPanel
          theirs={state.theirs === '' ? <em>Empty</em> : state.theirs}
          mine={state.text === '' ? <em>Empty</em> : state.text}
          onKeepMine={on.onKeepMine}
          onTakeTheirs={on.onTakeTheirs}
        />
      )}
    </div>
  );
}
