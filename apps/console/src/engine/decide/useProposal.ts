import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { policies, reportedTarget, reportsAbout, suggestion } from './decide.api.ts';
import { frequentReasons, policyOfReasons, type Target } from './decision.ts';
import type { Proposal } from './draft.ts';

/** What is known of a target, and what is proposed about it, under the chosen policy or the one that its reports speak of. */
export function useProposal(target: Target, chosenPolicy: string | null) {
  const reported = useQuery(reportedTarget(target));
  const reports = useQuery(reportsAbout(target)).data ?? [];
  const all = useQuery(policies()).data ?? [];
  const row = reported.data ?? undefined;
  const code = chosenPolicy ?? policyOfReasons(frequentReasons(reports.filter(isOpen)), all);
  const policy = all.find((one) => one.code === code);
  const authorId = row?.author_user_id ?? target.authorId ?? (target.type === 'user' ? target.id : null);
  const openReports = row?.open_reports ?? 0;
  const asked = useQuery({
    ...suggestion(authorId ?? '', code ?? '', openReports > 0),
    enabled: authorId !== null && code !== undefined && !reported.isPending,
  });
  // Once somebody else has closed the reports, what they were about is still what is decided about.
  const [title, setTitle] = useState(target.title);
  if (row !== undefined && row.title !== title) setTitle(row.title);
  const proposal: Proposal = {
    policy,
    sanction: asked.data?.kind,
    // A deleted account gets no notice, so the English title is enough.
    reason: authorId === null && policy !== undefined ? `${policy.title}.` : asked.data?.reason,
    isRemovable: target.type !== 'user' && typeof title === 'string',
  };
  return {
    ...proposal,
    openReports,
    /** The language of the notice; undefined while loading, or without a notice. */
    locale: asked.data?.locale,
    policies: all.filter((one) => one.is_active),
    title,
    authorName: row?.author_name ?? null,
    earlier: asked.data?.earlier,
    /** How many open reports the viewer sees; undefined while that is loading. */
    expectedOpen: reported.data === undefined ? undefined : (row?.open_reports ?? 0),
  };
}

const isOpen = ({ status }: { status: string }) => status !== 'closed';
