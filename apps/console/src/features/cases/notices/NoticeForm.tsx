import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { Field } from '#kit/Field.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { TextArea } from '#kit/TextArea.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { languageName } from '#parts/languageName.ts';
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

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  decision: 'measure, rule, reason, message, source, means, appeal_until',
  report_outcome: 'outcome, means',
};

interface NoticeFormProps {
  templateKey: TemplateKey;
  own: NoticeTemplate | undefined;
  /** What is sent as long as there is no text of its own: a beginning for one. */
  standIn: NoticeTemplate | undefined;
}

export function NoticeForm({ templateKey, own, standIn }: NoticeFormProps) {
  const stored = { subject: standIn?.subject ?? '', body: standIn?.body ?? '' };
  const [text, setText] = useState(stored);
  const isChanged = text.subject !== stored.subject || text.body !== stored.body;
  const save = useAction({
    run: () => saveNoticeTemplate(templateKey, text, own),
    fallback: 'Failed to save the text',
    tell: 'inline',
    done: () => 'Saved',
    refresh: [noticeTemplates().queryKey],
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
        <Field label="Subject">
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              lang={templateKey.locale}
              value={text.subject}
              onChange={(event) => setText({ ...text, subject: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Text"
          hint={
            <>
              Filled in: name, target, date, {PLACEHOLDERS[templateKey.kind] ?? 'reason'}. Written as{' '}
              <code>{'{{name}}'}</code>.
            </>
          }
        >
          {(control) => (
            <TextArea
              {...control}
              rows={16}
              maxLength={10_000}
              lang={templateKey.locale}
              value={text.body}
              onChange={(event) => setText({ ...text, body: event.target.value })}
            />
          )}
        </Field>
        {save.error !== null && (
          <p role="alert" className="text-sm text-bad">
            {save.error}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={save.busy} disabled={!isChanged && own !== undefined}>
            Save
          </Button>
          {own !== undefined && (own.locale !== 'en' || own.policy_code !== null) && (
            <DeleteText templateKey={templateKey} />
          )}
        </div>
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
    tell: 'inline',
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
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => remove.start()}
        onCancel={() => setAsked(false)}
      >
        <p>A more general text stands in for it, or the English one.</p>
      </ConfirmDialog>
    </>
  );
}

const TYPING_MS = 400;

/** What a person would read, with a made-up case. */
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
      <h3 className="text-sm font-medium text-muted">Preview, with a made-up case</h3>
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
