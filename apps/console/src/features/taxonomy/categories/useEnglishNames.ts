import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { type EnglishNames, englishNames, type Item } from './categories.api.ts';

const NONE: EnglishNames = new Map();

/** English names as placeholders for missing ones; requests nothing if English is shown. */
export function useEnglishNames(
  type: TaxonomyEntityType,
  items: readonly Item[] | undefined,
  locale: string,
): EnglishNames {
  const ids = useMemo(() => items?.map(({ id }) => id) ?? [], [items]);
  const isAsked = locale !== DEFAULT_LOCALE && ids.length > 0;
  return useQuery({ ...englishNames(type, ids), enabled: isAsked }).data ?? NONE;
}
