import type { Person, World } from '../world.ts';

/** The attacker's destination, which no honest person chooses. */
export const ATTACKERS_IBAN = 'DE89370400440532013000';
export const ATTACKERS_ADDRESS = 'attacker@example.test';
/** Limit of one receiver per day without a second member of staff, and of one releaser. */
export const LIMITS = { approval: 1000, release: 1500 };

/** Everyone in the scenario. Only people that the attacker can sign in as act. */
export interface Cast {
  moderator: Person;
  admin: Person;
  colleague: Person;
  otherAdmin: Person;
  /** An account that the attacker opened, without earnings. */
  accomplice: Person;
  /** Has a pending withdrawal and a balance. */
  victim: Person;
  /** Has requested more than one person may release; an honest admin has approved it. */
  rich: Person;
  /** Has a second factor. */
  guarded: Person;
  /** Has a balance and no second factor. */
  careless: Person;
  /** Sold their accounts to the attacker, who has long been their receiver. */
  sold: Person;
  alsoSold: Person;
}

export async function createCast(world: World): Promise<Cast> {
  const cast: Cast = {
    moderator: await world.person('moderator'),
    admin: await world.person('admin'),
    colleague: await world.person('moderator'),
    otherAdmin: await world.person('admin'),
    accomplice: await world.person(),
    victim: await world.person(),
    rich: await world.person(),
    guarded: await world.person(),
    careless: await world.person(),
    sold: await world.person(),
    alsoSold: await world.person(),
  };
  // A stolen password alone gives an aal1 session only.
  cast.guarded.claims = { aal: 'aal1' };
  await world.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', 'x', now(), now())`,
    [cast.guarded.id],
  );
  await world.sql(`update private.settings set is_demo = true, payout_provider = 'simulator'`);
  await world.sql('update public.withdrawals_config set approval_above_eur = $1, release_above_eur = $2', [
    LIMITS.approval,
    LIMITS.release,
  ]);
  await setUpAccount(world, cast.accomplice, ATTACKERS_IBAN, 0);
  await setUpAccount(world, cast.victim, 'GB82WEST12345698765432', 1800);
  await setUpAccount(world, cast.rich, 'FR1420041010050500013M02606', 2500);
  await setUpAccount(world, cast.guarded, 'NL91ABNA0417164300', 900);
  await setUpAccount(world, cast.careless, 'BE68539007547034', 900);
  await setUpAccount(world, cast.sold, ATTACKERS_IBAN, 3000);
  await setUpAccount(world, cast.alsoSold, ATTACKERS_IBAN, 3000);

  await world.rpc(cast.victim, 'request_withdrawal', { p_method: 'bank', p_amount_eur: 900 });
  const large = { p_method: 'bank', p_amount_eur: 2500 };
  const { id } = await world.rpc<{ id: string }>(cast.rich, 'request_withdrawal', large);
  await world.rpc(cast.otherAdmin, 'admin_approve_withdrawal', { p_request_id: id });
  return cast;
}

/** Long-standing state: a destination and earnings. */
async function setUpAccount(world: World, { id }: Person, iban: string, euros: number): Promise<void> {
  await world.sql(
    `insert into public.payout_destinations (user_id, method, details)
     values ($1, 'bank', jsonb_build_object('holder', 'Somebody', 'iban', $2::text))`,
    [id, iban],
  );
  if (euros === 0) return;
  await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, $2, 'earning')`, [
    id,
    euros,
  ]);
}
