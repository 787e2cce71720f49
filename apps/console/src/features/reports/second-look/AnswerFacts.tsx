import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { LongText } from '#kit/LongText.tsx';
import { policies } from '#engine/decide/decide.api.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';

interface AnswerFactsProps {
  title: string;
  by: string | null;
  at: string;
  resolution: string;
  policy: string | null;
  notes: string | null;
}

const SHOWN_CHARS = 400;

/** One of the two answers. */
export function AnswerFacts({ title, by, at, resolution, policy, notes }: AnswerFactsProps) {
  const policyTitle = usePolicyTitle();
  return (
    // Not a landmark: each dispute has two.
    <div role="group" aria-label={title} className="flex min-w-0 flex-col gap-1.5 rounded-md bg-sunken p-3">
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {title} <TimeAgo at={at} />
      </span>
      <span className="font-medium wrap-anywhere">
        {readable(resolution)}
        {policy !== null && <span className="font-normal text-muted">, {isolated(policyTitle(policy))}</span>}
      </span>
      {notes !== null && <LongText text={notes} limit={SHOWN_CHARS} />}
      <UserRef userId={by} />
    </div>
  );
}

/** A policy's title; its code until loaded. */
export function usePolicyTitle(): (code: string) => string {
  const known = useQuery(policies()).data ?? [];
  return (code) => known.find((policy) => policy.code === code)?.title ?? code;
}
