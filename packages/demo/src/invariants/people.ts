import type { Invariant } from './invariant.ts';

export const PEOPLE: readonly Invariant[] = [
  {
    name: 'every account has a profile, an identity and a confirmed address or number',
    sql: `select u.id from auth.users u
            left join public.profiles p on p.user_id = u.id
            left join auth.identities i on i.user_id = u.id
           where p.user_id is null or i.id is null or u.confirmed_at is null or u.email is distinct from p.email`,
  },
  {
    name: 'every address is at a domain that cannot receive mail',
    sql: String.raw`select email from public.profiles where email !~ '@([a-z]+\.)*(test|example\.(com|net|org))$'`,
  },
  {
    name: 'nothing points at the open internet',
    sql: `select user_id from public.profiles
           where avatar_url not like 'data:image/svg+xml,%' or length(avatar_url) > 1024
              or website !~ '^https://[a-z-]+[.]example[.](com|net|org)$'
          union all
          select ticket_id from public.support_messages where image_url not like 'data:image/svg+xml,%'
          union all
          select id from public.withdrawal_requests where payout_link_url not like 'https://payout.example.com/%'`,
  },
  {
    name: 'only a few people have a password',
    sql: `select email from auth.users
           where encrypted_password <> '' and email not in ('admin@demo.test', 'second-admin@demo.test', 'moderator@demo.test', 'user@demo.test')`,
  },
  {
    name: 'one category for Free and expired Pro, at most five for Pro, none for those who are no workers',
    sql: `select p.user_id from public.profiles p
            left join (select user_id, count(*) as n from public.worker_categories group by user_id) c using (user_id)
           where coalesce(c.n, 0) > case
             when not p.is_worker then 0
             when p.subscription_tier = 'pro' and coalesce(p.subscription_expires_at >= $1::timestamptz, true) then 5
             else 1
           end or (p.is_worker and c.n is null)`,
  },
  {
    name: 'a worker offers subcategories in each of their categories',
    sql: `select w.user_id from public.worker_categories w
           where not exists (
             select from public.worker_subcategories s where s.user_id = w.user_id and s.category_id = w.category_id
           )`,
  },
  {
    name: 'nobody refers to an item that is switched off',
    sql: `select w.category_id from public.worker_categories w join public.categories c on c.id = w.category_id
           where not c.is_active
          union all
          select p.subcategory_id from public.posts p join public.subcategories s on s.id = p.subcategory_id
           where not s.is_active`,
  },
  {
    name: 'suspensions and bans are those of the ledger',
    sql: `select p.user_id from public.profiles p
           where p.is_banned <> private.has_sanction(p.user_id, 'ban')
              or p.is_suspended <> private.has_sanction(p.user_id, 'suspend')`,
  },
  {
    name: 'what the buttons imposed and lifted is in the log, by the same people at the same time',
    sql: `(
            select s.user_id, s.kind || '_user', s.imposed_by, s.imposed_at from public.sanctions s
             where s.decision_id is null
            union all
            select s.user_id, 'un' || s.kind || '_user', s.lifted_by, s.lifted_at from public.sanctions s where s.end_kind = 'lifted'
          )
          except
          select a.entity_id::uuid, a.action, a.actor_user_id, a.created_at from public.admin_action_audit a
           where a.action in ('ban_user', 'unban_user', 'suspend_user', 'unsuspend_user')`,
  },
  {
    name: 'who is banned cannot sign in, and everybody else can',
    sql: `select p.user_id from public.profiles p join auth.users u on u.id = p.user_id
           where p.is_banned <> coalesce(u.banned_until > $1::timestamptz, false)`,
  },
  {
    name: 'staff have the roles that the log gave them',
    sql: `select p.user_id from public.profiles p
            left join (
              select distinct on (entity_id) entity_id::uuid as user_id, details ->> 'new_role' as role
                from public.admin_action_audit where action = 'update_user_role' order by entity_id, id desc
            ) r using (user_id)
           where p.role <> coalesce(r.role, 'user') and p.email <> 'admin@demo.test'`,
  },
  {
    name: 'a place is whole: country, address and both coordinates, or none of the last three',
    sql: `select user_id from public.profiles
           where num_nonnulls(base_address, base_latitude, base_longitude) not in (0, 3)
              or (base_address is not null and base_country_code is null)`,
  },
];
