import { Card } from '#kit/Card.tsx';
import { readSearch } from '#kit/list/search.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { languageName } from '#parts/languageName.ts';
import { policies } from '#engine/decide/decide.api.ts';
import { LOCALES } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NoticeForm } from './NoticeForm.tsx';
import { type NoticeTemplate, noticeTemplates, type TemplateKey } from './notices.api.ts';
import { KINDS, NOTICES_VOCABULARY, type NoticesSearch } from './notices.search.ts';

/** The texts of notices, by kind, policy and language. */
export function NoticesScreen({ search }: { search: NoticesSearch }) {
  const templates = useQuery(noticeTemplates());
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Notices" />
      <p className="max-w-2xl text-muted">
        Texts of the notices and emails sent to people, in their language. If a language has no text, English
        is used. If a policy has no text, the general one is used.
      </p>
      <QueryState
        query={templates}
        fallback="Failed to load the notices"
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(known) => <Texts known={known} search={search} />}
      </QueryState>
    </div>
  );
}

const isOf =
  ({ kind, policy, locale }: TemplateKey) =>
  (template: NoticeTemplate) =>
    template.kind === kind && template.policy_code === policy && template.locale === locale;

function Texts({ known, search }: { known: readonly NoticeTemplate[]; search: NoticesSearch }) {
  const { kind = 'decision', policy = null, locale = 'en' } = readSearch(NOTICES_VOCABULARY, search).values;
  const key: TemplateKey = { kind, policy: kind === 'answer' ? null : policy, locale };
  const navigate = useNavigate();
  const show = (change: NoticesSearch) =>
    void navigate({ to: '/admin/notices', search: { ...search, ...change }, replace: true });
  const rules = useQuery(policies());
  const own = known.find(isOf(key));
  const standIn =
    known.find(isOf({ ...key, policy: null })) ??
    known.find(isOf({ ...key, locale: 'en' })) ??
    known.find(isOf({ kind: key.kind, policy: null, locale: 'en' }));
  const hasText = (other: string) => known.some(isOf({ ...key, locale: other }));
  return (
    <>
      <div className="flex flex-wrap gap-3 [&>div]:min-w-56">
        <SelectField
          label="Notice"
          options={KINDS}
          value={key.kind}
          onChange={(event) => show({ kind: event.target.value })}
        />
        {key.kind !== 'answer' && (
          <SelectField
            label="Policy"
            options={[
              { value: '', label: 'All other policies' },
              ...(rules.data ?? []).map(({ code, title }) => ({ value: code, label: title })),
            ]}
            value={key.policy ?? ''}
            onChange={(event) => show({ policy: event.target.value })}
          />
        )}
        <SelectField
          label="Language"
          options={LOCALES.map((value) => ({
            value,
            label: `${languageName(value)}${hasText(value) ? '' : ' (no text yet)'}`,
          }))}
          value={key.locale}
          onChange={(event) => show({ locale: event.target.value })}
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
