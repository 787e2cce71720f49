import { languageName } from '#parts/languageName.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { suggestion } from './decide.api.ts';

/** The hint of a reason shown to a person; `locale`: the language of their notice, if known. */
export function readerHint(locale: string | undefined): string {
  return locale === undefined
    ? 'Shown to the person.'
    : `Shown to the person, who reads the notice in ${languageName(locale)}.`;
}

/** The same for a message about a decision. */
export function useReaderHint({
  user_id: person,
  policy_code: policy,
}: Pick<DecisionsRow, 'user_id' | 'policy_code'>): string {
  const decides = may(useMe(), 'reports.decide');
  const known = useQuery({
    ...suggestion(person ?? '', policy ?? ''),
    enabled: decides && person !== null && policy !== null,
  });
  return readerHint(known.data?.locale);
}
