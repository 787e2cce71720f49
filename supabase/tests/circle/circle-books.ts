import type { Books } from '../payouts/books.ts';
import type { World } from '../world.ts';

/** A line of the bank, with the withdrawals that it is or may be matched with. */
export interface BookedLine {
  id: string;
  file: string;
  kind: 'debit' | 'credit' | 'status';
  reference: string | null;
  endToEndId: string | null;
  batchId: string | null;
  state: string;
  matches: { withdrawal: string; effect: string; isProposal: boolean }[];
}

export interface BookedRun {
  id: string;
  messageId: string;
  isFetched: boolean;
  withdrawals: string[];
}

export interface CircleBooks extends Books {
  attempts: { id: string; withdrawal: string; state: string; isRecalled: boolean }[];
  runs: BookedRun[];
  lines: BookedLine[];
  statements: number;
  /** Statements whose entries are not all there, or do not add up. */
  torn: number;
  /** Withdrawals whose matched debits or credits of the statements are not the ordered amount, once. */
  unequal: number;
}

/** A function, so that it is planned once instead of on every read. */
const CREATE = `create function private.circle_books() returns json language plpgsql as $$ begin return json_build_object(
  'books', private.books(),
  'attempts', (select coalesce(json_agg(json_build_object('id', a.id, 'withdrawal', a.withdrawal_id, 'state', a.state,
      'isRecalled', a.recall_requested_at is not null) order by a.created_at, a.id), '[]')
    from public.payout_attempts a where a.provider = 'bank'),
  'runs', (select coalesce(json_agg(json_build_object('id', r.id, 'messageId', r.message_id, 'isFetched', r.fetched_at is not null,
      'withdrawals', (select json_agg(a.withdrawal_id order by a.id) from public.payout_attempts a where a.run_id = r.id)
    ) order by r.number), '[]') from public.payout_runs r),
  'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'file', l.file_id, 'kind', l.kind, 'reference', l.reference,
      'endToEndId', l.end_to_end_id, 'batchId', l.batch_id, 'state', l.state,
      'matches', (select coalesce(json_agg(json_build_object('withdrawal', m.withdrawal_id, 'effect', m.effect,
          'isProposal', m.proposed_by is not null and m.confirmed_at is null)), '[]')
        from public.bank_matches m where m.line_id = l.id and m.undone_at is null)
    ) order by f.created_at, l.position), '[]') from public.bank_lines l join public.bank_files f on f.id = l.file_id),
  'statements', (select count(*) from public.bank_statements),
  'torn', (select count(*) from public.bank_statements s
    cross join lateral (select count(distinct l.entry) as n, coalesce(sum(l.amount_eur), 0) as moved from public.bank_lines l where l.statement_id = s.id) l
    where l.n <> s.line_count or s.opening_eur + l.moved <> s.closing_eur),
  'unequal', (select count(*) from (
    select from public.bank_matches m
      join public.bank_lines l on l.id = m.line_id
      join public.bank_statements s on s.id = l.statement_id
      join public.withdrawal_requests w on w.id = m.withdrawal_id
      left join public.payout_attempts a on a.id = m.attempt_id
     where m.undone_at is null and (m.proposed_by is null or m.confirmed_at is not null)
     group by w.id, l.kind, s.kind having abs(sum(m.amount_eur)) <> coalesce(min(a.net_amount_eur), w.net_amount_eur)
  ) u)
); end $$`;

/** Creates the function of readCircle; once per database, after that of readBooks. */
export const installCircle = (world: World): Promise<unknown> => world.sql(CREATE);

export async function readCircle(world: World): Promise<CircleBooks> {
  const [row] = await world.sql<{ books: string }>('select private.circle_books()::text as books');
  const { books, ...rest } = JSON.parse(row?.books ?? '') as Omit<CircleBooks, keyof Books> & {
    books: Books;
  };
  return { ...books, ...rest };
}
