import { aUser, choice, type Kind, search, text } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { readMoment } from '#kit/format/moments.ts';

const isDay = (given: string) => /^\d{4}-\d\d-\d\d$/.test(given) && readMoment(given) !== undefined;

const day: Kind<string> = {
  param: (given) => (isDay(given) ? given : undefined),
  control: text({
    placeholder: '2026-11-12',
    check: (given) => (isDay(given) ? null : 'A day has year, month and day, such as 2026-11-12.'),
  }).control,
};

const states = choice(['to_review', 'on_hold', 'matched', 'ignored', 'all']);

/** The search index has no shorter texts. */
const SEARCHED_CHARS = 3;

export const BANK_LINES = listOf('admin_get_bank_lines', {
  filters: {
    search: { label: 'Search', argument: 'p_search', by: search('Name, text, amount or ID', SEARCHED_CHARS) },
    state: {
      label: 'State',
      argument: 'p_state',
      by: { ...states, control: { ...states.control, any: 'To review or on hold' } },
    },
    owner: { label: 'Owner', argument: 'p_owner', by: aUser, more: true },
    day: { label: 'Day', argument: 'p_day', by: day, more: true },
    account: { label: 'Account', argument: 'p_account', by: text({ placeholder: 'IBAN' }), more: true },
  },
  drawer: 'line',
});

export type BankSearch = SearchOf<typeof BANK_LINES>;
export type BankPage = PageIn<typeof BANK_LINES>;

/** The arguments of the list. Without a state, it shows lines to review or on hold. */
export function bankArguments(page: BankPage) {
  const { state = 'open' } = page;
  return { ...BANK_LINES.arguments(page), p_state: state === 'all' ? undefined : state };
}
