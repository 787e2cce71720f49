import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { TheirVersion } from '#kit/dialog/TheirVersion.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { SAVE_AGAIN, useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { languageName } from '#parts/languageName.ts';
import { FieldsFor, May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import {
  deleteNoticeTemplate,
  type NoticeTemplate,
  noticePreview,
  noticeTemplates,
  saveNoticeTemplate,
  type TemplateKey,
} from './notices.api.ts';

const ABOUT_DECISION = ['name', 'target', 'date'];

const PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  decision: [
    ...ABOUT_DECISION,
    'measure',
    'rule',
    'reason',
    'message',
    'source',
    'means',
    'appeal_until',
    'appeal_by',
  ],
  report_outcome: [...ABOUT_DECISION, 'outcome', 'means'],
  reversal: [...ABOUT_DECISION, 'reason'],
  lifted: [...ABOUT_DECISION, 'measure', 'since'],
  appeal_upheld: [...ABOUT_DECISION, 'reason', 'looked_at_by'],
  appeal_overturned: [...ABOUT_DECISION, 'reason', 'looked_at_by'],
  answer: ['name', 'subject'],
};

/** The languages of the placeholders' sentences. */
const SENTENCE_LANGUAGES: readonly string[] = ['en', 'hr', 'de'];

function placeholdersHint({ kind, locale }: TemplateKey): string {
  const names = (PLACEHOLDERS[kind] ?? []).map((name) => `{{${name}}}`).join(', ');
  return kind === 'answer' || SENTENCE_LANGUAGES.includes(locale)
    ? `Placeholders: ${names}.`
    : `Placeholders: ${names}. Sentences that they stand for are in English.`;
}

interface NoticeFormProps {
  templateKey: TemplateKey;
  own: NoticeTemplate | undefined;
  /** The default text, the start for a custom one. */
  standIn: NoticeTemplate | undefined;
}

export function NoticeForm({ templateKey, own, standIn }: NoticeFormProps) {
  const stored = { subject: standIn?.subject ?? '', body: standIn?.body ?? '' };
  const [typed, setText] = useState<typeof stored>();
  const text = typed ?? stored;
  const isChanged = text.subject !== stored.subject || text.body !== stored.body;
  const { expected, isConflict, theirsAt, saving } = useOptimisticLock(
    // The newest of the previews.
    own ? { id: isChanged ? 'typed' : 'shown', updated_at: own.updated_at } : null,
  );
  const save = useAction({
    run: () => saving(saveNoticeTemplate(templateKey, text, expected)),
    fallback: 'Failed to save the text',
    errorDisplay: 'inline',
    done: () => 'Saved',
    refresh: [noticeTemplates().queryKey],
    onDone: ({ subject, body }) => setText({ subject, body }),
  });
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!save.busy) save.start();
        }}
      >
        <FieldsFor permission="config.edit">
          <TextField
            label="Subject"
            maxLength={200}
            lang={templateKey.locale}
            value={text.subject}
            onChange={(event) => setText({ ...text, subject: event.target.value })}
          />
          <AreaField
            label="Text"
            hint={placeholdersHint(templateKey)}
            rows={16}
            maxLength={10_000}
            lang={templateKey.locale}
            value={text.body}
            onChange={(event) => setText({ ...text, body: event.target.value })}
          />
        </FieldsFor>
        <ErrorLine text={save.error} after={isConflict && SAVE_AGAIN} className="text-sm" />
        {own && theirsAt !== null && (
          <TheirVersion
            at={theirsAt}
            values={[
              ['Subject', own.subject, text.subject],
              ['Text', own.body, text.body],
            ]}
          />
        )}
        <May permission="config.edit">
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              busy={save.busy}
              disabled={!isChanged && own !== undefined}
            >
              Save
            </Button>
            {own !== undefined && (own.locale !== 'en' || own.policy_code !== null) && (
              <DeleteText templateKey={templateKey} />
            )}
          </div>
        </May>
        {isChanged && <LeaveGuard what="the text" isSafe={() => Promise.resolve(false)} />}
      </form>
      <Preview templateKey={templateKey} text={text} />
    </div>
  );
}

function DeleteText({ templateKey }: { templateKey: TemplateKey }) {
  const [asked, setAsked] = useState(false);
  const remove = useAction({
    run: () => deleteNoticeTemplate(templateKey),
    fallback: 'Failed to delete the text',
    errorDisplay: 'inline',
    done: () => 'Deleted',
    refresh: [noticeTemplates().queryKey],
    onDone: () => setAsked(false),
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>Delete text</Button>
      <ConfirmDialog
        open={asked}
        question="Delete this text?"
        verb="Delete"
        dangerous
        action={remove}
        onConfirm={() => remove.start()}
        onCancel={() => setAsked(false)}
      >
        <p>A more general text is used instead, or the English one.</p>
      </ConfirmDialog>
    </>
  );
}

const TYPING_MS = 400;

/** The notice with sample data. */
function Preview({
  templateKey,
  text,
}: {
  templateKey: TemplateKey;
  text: { subject: string; body: string };
}) {
  const typed = useDebounced(text, TYPING_MS);
  const preview = useQuery(noticePreview(templateKey, typed));
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium text-muted">Preview with sample data</h3>
      {preview.isError ? (
        <p role="status" className="text-bad">
          {messageFor(preview.error, 'Failed to preview the text')}
        </p>
      ) : (
        <div
          lang={templateKey.locale}
          title={languageName(templateKey.locale)}
          className="rounded-md bg-sunken p-4 wrap-anywhere whitespace-pre-wrap"
        >
          <p className="mb-3 font-semibold">{preview.data?.subject}</p>
          {preview.data?.body}
        </div>
      )}
    </section>
  );
}
