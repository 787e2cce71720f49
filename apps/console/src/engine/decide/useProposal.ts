import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { policies, reportedTarget, reportsAbout, suggestion } from './decide.api.ts';
import { frequentReasons, kindsFor, policyOfReasons, suggested, type Target } from './decision.ts';
import type { Proposal } from './draft.ts';

/** Facts about a target, and the proposal under the chosen policy or the one that fits its reports. */
export function useProposal(target: Target, chosenPolicy: string | null) {
  const me = useMe();
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
  // Stays the target's reason once someone else has closed the reports.
  const [title, setTitle] = useState(target.title);
  if (row !== undefined && row.title !== title) setTitle(row.title);
  const kind = asked.data && suggested(asked.data.kind)?.kind;
  const mayDecide = kind !== undefined && kindsFor(target.type, me).includes(kind);
  const proposal: Proposal = {
    policy,
    sanction: mayDecide ? asked.data?.kind : undefined,
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
    /** Number of open reports visible to the viewer; undefined while loading. */
    expectedOpen: reported.data === undefined ? undefined : (row?.open_reports ?? 0),
  };
}

const isOpen = ({ status }: { status: string }) => status !== 'closed';
