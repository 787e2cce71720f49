import { rpc } from '#backend/rest.ts';
import type { ArgsOf, RowOf } from '@marketdesk/contract/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** A notice text. Without a policy it applies to all policies without their own. */
export type NoticeTemplate = RowOf<'admin_get_notice_templates'>;
/** Identifies a text. */
export interface TemplateKey {
  kind: string;
  policy: string | null;
  locale: string;
}

/** Admins only. */
export function noticeTemplates() {
  return queryOptions({
    queryKey: ['notice-templates'],
    queryFn: ({ signal }) => rpc('admin_get_notice_templates', {}, signal),
  });
}

const args = ({ kind, policy, locale }: TemplateKey) => ({
  p_kind: kind,
  p_locale: locale,
  ...(policy !== null && { p_policy_code: policy }),
});

/** The notice of a text. Refuses unknown placeholders, with a sentence. */
export function noticePreview(key: TemplateKey, text: { subject: string; body: string }) {
  return queryOptions({
    queryKey: ['notice-preview', key, text],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const [preview] = await rpc(
        'admin_preview_notice',
        { ...args(key), p_subject: text.subject, p_body: text.body },
        signal,
      );
      return preview ?? null;
    },
  });
}

export function saveNoticeTemplate(
  key: TemplateKey,
  text: { subject: string; body: string },
  seen: string | null,
) {
  const given: ArgsOf<'admin_save_notice_template'> = {
    ...args(key),
    p_subject: text.subject,
    p_body: text.body,
    ...(seen !== null && { p_expected_updated_at: seen }),
  };
  return rpc('admin_save_notice_template', given);
}

export const deleteNoticeTemplate = (key: TemplateKey) => rpc('admin_delete_notice_template', args(key));
