import { randomUUID } from 'node:crypto';
import type { Person, World } from '../world.ts';

/** The attacker's destination, which no honest person chooses. */
export const ATTACKERS_IBAN = 'DE89370400440532013000';
export const ATTACKERS_ADDRESS = 'attacker@example.test';
/** Limit of one receiver per day without a second member of staff, and of one releaser. */
export const LIMITS = { approval: 1000, release: 1500 };
/** The role Night shift exists only if an attacker creates it. */
const ROLES_OF_GROUPS = [
  { group: 'nights', role: 'Night shift' },
  { group: 'clerks', role: 'Taxonomy editor' },
  { group: 'bosses', role: 'admin' },
];

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
  /** Manages roles without being an admin, and may change users and pay out. */
  editor: Person;
  /** A finance clerk. */
  cashier: Person;
  /** Invited by the admin as a moderator, which an honest admin confirmed; has no account yet. */
  invited: Person;
  /** Not invited yet; the attacker reads their mail. */
  recruit: Person;
  /** A taxonomy editor by their group in the directory; on another day, of the night shift. */
  clerk: Person;
  /** Accounts of the directory without a role. */
  signedOn: Person;
  alsoSignedOn: Person;
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
    editor: await world.person('moderator'),
    cashier: await world.person('moderator'),
    invited: { id: randomUUID(), email: 'invited@example.test' },
    recruit: { id: randomUUID(), email: 'recruit@example.test' },
    clerk: await world.person(),
    signedOn: await world.person(),
    alsoSignedOn: await world.person(),
  };
  // A stolen password alone gives an aal1 session only.
  cast.guarded.claims = { aal: 'aal1' };
  await world.sql(factorOf(cast.guarded));
  await world.sql(`update private.settings set is_demo = true, payout_provider = 'simulator'`);
  await world.sql('update public.withdrawals_config set approval_above_eur = $1, release_above_eur = $2', [
    LIMITS.approval,
    LIMITS.release,
  ]);
  await world.rpc('service_role', 'configure_payout_debtor', {
    p_debtor: { name: 'Market GmbH', iban: 'DE02120300000000202051' },
  });
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
  await giveRoles(world, cast);
  return cast;
}

async function giveRoles(world: World, cast: Cast): Promise<void> {
  await world.sql(
    `with role as (
       insert into public.staff_roles (name, permissions)
       values ('Editor', '{config.read,money.process,money.read,staff.manage,users.edit,users.read}') returning id
     )
     update public.profiles set staff_role_id = role.id from role where user_id = $1`,
    [cast.editor.id],
  );
  await world.sql(
    `update public.profiles set staff_role_id = (select id from public.staff_roles where name = 'Finance clerk') where user_id = $1`,
    [cast.cashier.id],
  );
  await world.sql(
    `update private.settings set sign_on_issuer = 'https://directory.test', sign_on_roles = $1`,
    [JSON.stringify(ROLES_OF_GROUPS)],
  );
  for (const { id, email } of [cast.clerk, cast.signedOn, cast.alsoSignedOn]) {
    await world.sql(`select private.link_sign_on($1::uuid, 'https://directory.test', $1::uuid::text, $2)`, [
      id,
      email,
    ]);
  }
  await world.sql(signOn(cast.clerk, 'clerks'));

  const { email } = cast.invited;
  await world.rpc(cast.admin, 'admin_invite_staff', { p_email: email, p_role: 'moderator' });
  const [open] = await world.sql<{ id: string }>('select id from private.proposals where ended_at is null');
  await world.rpc(cast.otherAdmin, 'admin_confirm_proposal', { p_id: open?.id });
  await world.sql('update private.staff_invitations set account_id = $1', [cast.invited.id]);
}

/** A second factor, which the person sets up. */
export function factorOf({ id }: Person): string {
  return `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (gen_random_uuid(), '${id}', 'phone', 'totp', 'verified', 'x', now(), now())`;
}

/** Creates the account that was reserved by an invitation, as the auth service does after the mailed link. */
export function acceptInvitation({ id, email }: Person): string {
  return `insert into auth.users (id, email, created_at) values ('${id}', '${email}', now())`;
}

/** A sign-in through the directory, which puts the person into the group. */
export function signOn({ id, email }: Person, group: string): string {
  const event = JSON.stringify({
    issuer: 'https://directory.test',
    subject: id,
    email,
    email_verified: true,
    groups: [group],
    is_check: false,
  });
  return `do $$ begin
    if private.sign_on('${event}') ? 'code' then raise 'Refused.'; end if;
  end $$`;
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
