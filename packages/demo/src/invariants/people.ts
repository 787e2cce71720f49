export const PEOPLE = {
  'every account has a profile, an identity and a confirmed address or number': `
    select u.id from auth.users u
      left join public.profiles p on p.user_id = u.id
      left join auth.identities i on i.user_id = u.id
     where p.user_id is null or (i.id is null or u.confirmed_at is null) and not exists (
             select from private.erased_people e where e.user_id = u.id
           ) or u.email is distinct from p.email`,
  'every address is at a domain that cannot receive mail': String.raw`
    select email from public.profiles where email !~ '@([a-z]+\.)*(test|example\.(com|net|org))$'`,
  'no URL points to the internet': `
    select user_id from public.profiles
     where avatar_url not like 'data:image/svg+xml,%' or length(avatar_url) > 1024
        or website !~ '^https://[a-z-]+[.]example[.](com|net|org)$'
    union all
    select ticket_id from public.support_messages where image_url not like 'data:image/svg+xml,%'
    union all
    select id from public.withdrawal_requests where payout_link_url not like 'https://payout.example.com/%'`,
  'only the demo’s sign-ins have a password': `
    select email from auth.users
     where encrypted_password <> '' and email not in (
       'admin@demo.test', 'second-admin@demo.test', 'moderator@demo.test', 'support@demo.test', 'finance@demo.test',
       'taxonomy@demo.test', 'auditor@demo.test', 'user@demo.test'
     )`,
  'workers have one category on Free or expired Pro, up to five on Pro; others have none': `
    select p.user_id from public.profiles p
      left join (select user_id, count(*) as n from public.worker_categories group by user_id) c using (user_id)
     where coalesce(c.n, 0) > case
       when not p.is_worker then 0
       when p.subscription_tier = 'pro' and coalesce(p.subscription_expires_at >= $1::timestamptz, true) then 5
       else 1
     end or (p.is_worker and c.n is null)`,
  'a worker offers subcategories in each of their categories': `
    select w.user_id from public.worker_categories w
     where not exists (
       select from public.worker_subcategories s where s.user_id = w.user_id and s.category_id = w.category_id
     )`,
  'nothing refers to an inactive item of the taxonomy': `
    select w.category_id from public.worker_categories w join public.categories c on c.id = w.category_id
     where not c.is_active
    union all
    select p.subcategory_id from public.posts p join public.subcategories s on s.id = p.subcategory_id
     where not s.is_active`,
  'suspended and banned profiles have their sanction': `
    select p.user_id from public.profiles p
     where p.is_banned <> private.has_sanction(p.user_id, 'ban')
        or p.is_suspended <> private.has_sanction(p.user_id, 'suspend')`,
  'sanctions imposed or lifted by hand are in the audit log': `
    (
      select s.user_id, s.kind || '_user', s.imposed_by, s.imposed_at from public.sanctions s
       where s.decision_id is null
      union all
      select s.user_id, 'un' || s.kind || '_user', s.lifted_by, s.lifted_at from public.sanctions s where s.end_kind = 'lifted'
    )
    except
    select a.entity_id::uuid, a.action, a.actor_user_id, a.created_at from public.admin_action_audit a
     where a.action in ('ban_user', 'unban_user', 'suspend_user', 'unsuspend_user')`,
  'exactly the banned and the erased cannot sign in': `
    select p.user_id from public.profiles p join auth.users u on u.id = p.user_id
     where (p.is_banned or exists (select from private.erased_people e where e.user_id = p.user_id))
           <> coalesce(u.banned_until > $1::timestamptz, false)`,
  'staff have the roles that the audit log gave them': `
    select p.user_id from public.profiles p
      left join (
        select distinct on (entity_id) entity_id::uuid as user_id, details ->> 'new_role' as role
          from public.admin_action_audit where action = 'update_user_role' order by entity_id, id desc
      ) r using (user_id)
     where private.role_name(private.role_key(p)) <> coalesce(r.role, 'user') and p.email <> 'admin@demo.test'`,
  'a place has country, address and both coordinates, or none of the last three': `
    select user_id from public.profiles
     where num_nonnulls(base_address, base_latitude, base_longitude) not in (0, 3)
        or (base_address is not null and base_country_code is null)`,
};
