import type { Cast } from './cast.ts';
import type { Move } from './moves.ts';

// Moves with payout runs and files of the bank. Files are those that an attacker could upload: of any content.

/** The hash of the file that the server writes, and of one that the attacker wrote. */
const HASHES = { right: 'a'.repeat(64), own: 'b'.repeat(64) };

const rpc = (by: keyof Cast, name: string, sql: string): Move => ({
  name: `${by} ${name}`,
  as: by,
  steps: [{ caller: by, sql: `select public.${sql}` }],
});

const release = (file: keyof typeof HASHES) =>
  `admin_release_payout_run(public.insider_run(), '${HASHES[file]}')`;
const fetch = (file: keyof typeof HASHES) =>
  `admin_fetch_payout_run(public.insider_run(), '${HASHES[file]}')`;

const pendingOf = (cast: Cast, users: readonly (keyof Cast)[]) =>
  `public.insider_pending('{${users.map((name) => cast[name].id).join()}}')`;

/** Runs with the pending withdrawals of one of these users, or of all. */
export function runMoves(cast: Cast, by: keyof Cast, users: readonly (keyof Cast)[]): Move[] {
  const groups = [...users.map((name) => [name]), ...(users.length > 1 ? [users] : [])];
  return [
    ...groups.map((group) =>
      rpc(
        by,
        `prepares a run of ${group.join(' and ')}`,
        `admin_create_payout_run(${pendingOf(cast, group)}, null)`,
      ),
    ),
    rpc(by, 'releases the run', release('right')),
    rpc(by, 'releases the run with an own file', release('own')),
    rpc(by, 'fetches the file', fetch('right')),
    {
      name: `${by} fetches the own file`,
      as: by,
      steps: [
        { caller: by, sql: `select public.${fetch('own')}` },
        { caller: null, sql: 'select private.insider_pay_own_file()' },
      ],
    },
    rpc(by, 'cancels the run', `admin_cancel_payout_run(public.insider_run(), 'A mistake')`),
  ];
}

/** Honest people release what the server shows them. */
export const honestRelease = (by: keyof Cast): Move => ({
  ...rpc(by, 'releases the run', release('right')),
  name: 'an honest admin releases the run',
  as: null,
});

const FORGED = ['payment', 'rejection', 'return', 'rejected order', 'credit'] as const;

/** Files and lines of the bank about payments of one person. */
export function bankMoves(cast: Cast, by: keyof Cast, of: keyof Cast): Move[] {
  const id = `'${cast[of].id}'`;
  const decide = (name: string, sql: string) => rpc(by, name, sql);
  const line = 'public.insider_line()';
  return [
    ...FORGED.map((kind): Move => ({
      name: `${by} uploads a forged ${kind} of ${of}`,
      as: by,
      steps: [{ caller: by, sql: upload(kind, id) }],
    })),
    decide(`matches the line with ${of}`, `admin_match_bank_line(${line}, public.insider_withdrawal(${id}))`),
    decide('confirms the match', `admin_confirm_bank_match(${line})`),
    decide('undoes the match', `admin_undo_bank_match(public.insider_matched_line(), 'A mistake')`),
    decide('ignores the line', `admin_update_bank_line(${line}, 'ignored', 'Not ours')`),
    decide('recalls the payment', `admin_request_recall(public.insider_attempt(${id}), 'A mistake')`),
    decide('answers the recall', `admin_answer_recall(public.insider_attempt(${id}), 'cancelled')`),
  ];
}

/** A colleague believes that a line of a forged file is what it says. */
export const honestMatch = (cast: Cast, by: keyof Cast, of: keyof Cast): Move => ({
  ...rpc(
    by,
    'matches',
    `admin_match_bank_line(public.insider_line(), public.insider_withdrawal('${cast[of].id}'))`,
  ),
  name: `an honest colleague matches the line with ${of}`,
  as: null,
});

function upload(kind: (typeof FORGED)[number], id: string): string {
  return `do $$ declare v_file uuid := public.admin_begin_bank_file('statement.xml'); begin
    perform public.admin_add_bank_events(v_file, 0, public.insider_events('${kind}', ${id}));
    perform public.admin_finish_bank_file(v_file, public.insider_hash());
    perform public.admin_match_bank_lines(v_file);
  end $$`;
}

/** A user's withdrawal in a run of honest people, whose file is at the bank. */
export function runAtBank(cast: Cast, user: keyof Cast, first: keyof Cast, second: keyof Cast): string {
  return [
    requestOf(cast, user),
    as(cast, first, `admin_create_payout_run(${pendingOf(cast, [user])}, null)`),
    as(cast, first, release('right')),
    as(cast, second, release('right')),
    as(cast, second, fetch('right')),
    `select private.insider_work('pays');`,
  ].join('');
}

export const requestOf = (cast: Cast, user: keyof Cast) => as(cast, user, `request_withdrawal('bank', 900)`);

/** A file of honest people. */
export const uploaded = (cast: Cast, by: keyof Cast, kind: (typeof FORGED)[number], of: keyof Cast) =>
  inNameOf(cast, by, upload(kind, `'${cast[of].id}'`));

const as = (cast: Cast, name: keyof Cast, sql: string) => inNameOf(cast, name, `select public.${sql}`);

/** The statement, run as this person. */
function inNameOf(cast: Cast, name: keyof Cast, sql: string): string {
  const claims = JSON.stringify({ sub: cast[name].id, role: 'authenticated' });
  return `select set_config('request.jwt.claims', '${claims}', true);
    ${sql};
    select set_config('request.jwt.claims', '', true);`;
}

/** What the moves read: what their caller sees on screens, and the bank. Once per database. */
export const BANK_STAGE = `
create table private.insider_bank (attempt_id uuid primary key);
create function public.insider_run() returns uuid language sql security definer as $$
  select id from public.payout_runs order by number desc limit 1
$$;
create function public.insider_pending(p_users uuid[]) returns uuid[] language sql security definer as $$
  select array(
    select id from public.withdrawal_requests where status = 'pending' and user_id = any (p_users) order by created_at, id
  )
$$;
create function public.insider_attempt(p_user_id uuid) returns uuid language sql security definer as $$
  select a.id from public.payout_attempts a join public.withdrawal_requests w on w.id = a.withdrawal_id
   where w.user_id = p_user_id and a.provider = 'bank' order by a.created_at desc, a.id limit 1
$$;
create function public.insider_withdrawal(p_user_id uuid) returns uuid[] language sql security definer as $$
  select array[a.withdrawal_id] from public.payout_attempts a where a.id = public.insider_attempt(p_user_id)
$$;
create function public.insider_line() returns uuid language sql security definer as $$
  select l.id from public.bank_lines l join public.bank_files f on f.id = l.file_id
   where l.state in ('to_review', 'on_hold') order by f.created_at desc, l.position desc limit 1
$$;
create function public.insider_matched_line() returns uuid language sql security definer as $$
  select m.line_id from public.bank_matches m where m.undone_at is null order by m.created_at desc, m.id limit 1
$$;
create function public.insider_hash() returns text language sql as $$
  select md5(random()::text) || md5(random()::text)
$$;
create function public.insider_events(p_kind text, p_user_id uuid) returns jsonb language plpgsql security definer as $$
declare
  v_attempt public.payout_attempts := (select a from public.payout_attempts a where a.id = public.insider_attempt(p_user_id));
  v_run public.payout_runs := (select r from public.payout_runs r where r.id = v_attempt.run_id);
  v_cents bigint := v_attempt.net_amount_eur * 100 * case when p_kind = 'payment' then -1 else 1 end;
  v_day date := current_date;
begin
  if p_kind in ('rejection', 'rejected order') then
    return jsonb_build_array(
      jsonb_build_object('type', 'file', 'format', 'pain.002', 'version', '001.10', 'messageId', 'M1'),
      jsonb_build_object('type', 'group-status', 'originalMessageId', v_run.message_id,
        'status', case when p_kind = 'rejected order' then 'RJCT' end, 'reasons', '[]'::jsonb)
    ) || case when p_kind = 'rejected order' then '[]' else jsonb_build_array(
      jsonb_build_object('type', 'transaction-status', 'endToEndId', v_attempt.request_id, 'status', 'RJCT', 'reasons', '[]'::jsonb)
    ) end;
  end if;
  return jsonb_build_array(
    jsonb_build_object('type', 'file', 'format', 'camt.053', 'version', '001.08', 'messageId', 'M1'),
    jsonb_build_object('type', 'statement', 'statementId', 'S' || p_kind, 'account', v_run.debtor_iban, 'iban', v_run.debtor_iban,
      'opening', jsonb_build_object('cents', 1000000, 'day', v_day)),
    jsonb_build_object('type', 'entry', 'reference', 'B1', 'amountCents', v_cents, 'bookingDay', v_day, 'valueDay', v_day,
      'isBooked', true, 'isReversal', false),
    jsonb_build_object('type', 'transaction', 'endToEndId', case when p_kind <> 'credit' then v_attempt.request_id end,
      'amountCents', v_cents, 'remittance', '', 'isReturn', p_kind = 'return',
      'returnReason', case when p_kind = 'return' then 'AC04' end,
      'counterparty', jsonb_build_object('name', 'Somebody', 'iban', v_attempt.destination ->> 'iban')),
    jsonb_build_object('type', 'statement-end', 'entries', 1, 'closing', jsonb_build_object('cents', 1000000 + v_cents, 'day', v_day))
  );
end $$;
grant execute on function public.insider_run, public.insider_pending, public.insider_attempt, public.insider_withdrawal,
  public.insider_line, public.insider_matched_line, public.insider_hash, public.insider_events to authenticated;
`;
