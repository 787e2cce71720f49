import { Card } from '#kit/Card.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { languageName } from '#parts/languageName.ts';
import { policies } from '#parts/decide/decide.api.ts';
import { LOCALES } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoticeForm } from './NoticeForm.tsx';
import { type NoticeTemplate, noticeTemplates, type TemplateKey } from './notices.api.ts';

const KINDS = [
  { value: 'decision', label: 'Decision: the statement of reasons' },
  { value: 'report_outcome', label: 'Outcome of a report, to the reporter' },
  { value: 'reversal', label: 'Decision taken back' },
  { value: 'appeal_upheld', label: 'Appeal: the decision stands' },
  { value: 'appeal_overturned', label: 'Appeal: the decision was overturned' },
];

/** The texts of what people are told about decisions, by kind, policy and language. */
export function NoticesScreen() {
  const templates = useQuery(noticeTemplates());
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Notices" />
      <p className="max-w-2xl text-muted">
        What people are told about decisions, in the app and by mail, in their language. English stands in for
        a language without a text, and a text for all policies for a policy without one.
      </p>
      <QueryState
        query={templates}
        fallback="Failed to load the notices"
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(known) => <Texts known={known} />}
      </QueryState>
    </div>
  );
}

const isOf =
  ({ kind, policy, locale }: TemplateKey) =>
  (template: NoticeTemplate) =>
    template.kind === kind && template.policy_code === policy && template.locale === locale;

function Texts({ known }: { known: readonly NoticeTemplate[] }) {
  const [key, setKey] = useState<TemplateKey>({ kind: 'decision', policy: null, locale: 'en' });
  const rules = useQuery(policies());
  const own = known.find(isOf(key));
  const standIn =
    known.find(isOf({ ...key, policy: null })) ??
    known.find(isOf({ ...key, locale: 'en' })) ??
    known.find(isOf({ kind: key.kind, policy: null, locale: 'en' }));
  const hasText = (locale: string) => known.some(isOf({ ...key, locale }));
  return (
    <>
      <div className="flex flex-wrap gap-3 [&>div]:min-w-56">
        <SelectField
          label="Notice"
          options={KINDS}
          value={key.kind}
          onChange={(event) => setKey({ ...key, kind: event.target.value })}
        />
        <SelectField
          label="Policy"
          options={[
            { value: '', label: 'All without a text of their own' },
            ...(rules.data ?? []).map(({ code, title }) => ({ value: code, label: title })),
          ]}
          value={key.policy ?? ''}
          onChange={(event) =>
            setKey({ ...key, policy: event.target.value === '' ? null : event.target.value })
          }
        />
        <SelectField
          label="Language"
          options={LOCALES.map((locale) => ({
            value: locale,
            label: `${languageName(locale)}${hasText(locale) ? '' : ' (no text yet)'}`,
          }))}
          value={key.locale}
          onChange={(event) => setKey({ ...key, locale: event.target.value })}
        />
      </div>
      <Card title={own === undefined ? 'New text' : 'Text'}>
        <NoticeForm
          key={`${key.kind} ${key.policy ?? ''} ${key.locale}`}
          templateKey={key}
          own={own}
          standIn={own ?? standIn}
        />
      </Card>
    </>
  );
}
