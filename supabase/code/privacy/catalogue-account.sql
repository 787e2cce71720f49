create or replace function private.declare_account_data()
returns void
language plpgsql volatile set search_path = ''
as $declare$
declare
  v_contract constant text := 'Contract (GDPR Art. 6(1)(b))';
  v_security constant text := 'Legitimate interest: security (GDPR Art. 6(1)(f))';
  v_account constant text := 'Until the account is erased';
  v_session constant text := 'Until the session ends';
  v_hashes constant text := 'Hashes of values that are listed under your profile and payout destinations.';
  v_secrets constant text := 'Secrets. They say nothing about you and would let others sign in.';
begin
  perform private.declare_columns('private.mails',
    personal => 'subject body', plain => 'id created_at next_try_at tries locale',
    other_person => 'recipient invitation_id', secret => 'link_text link_path notice_id ticket_id');
  perform private.declare_columns('auth.users',
    person => 'id', personal => 'email phone email_change phone_change raw_user_meta_data raw_app_meta_data',
    plain => 'aud role email_confirmed_at invited_at confirmation_sent_at recovery_sent_at email_change_sent_at last_sign_in_at '
      'is_super_admin created_at updated_at phone_confirmed_at phone_change_sent_at confirmed_at email_change_confirm_status '
      'banned_until reauthentication_sent_at is_sso_user deleted_at is_anonymous instance_id',
    secret => 'encrypted_password confirmation_token recovery_token email_change_token_new email_change_token_current '
      'phone_change_token reauthentication_token');
  perform private.declare_columns('auth.identities',
    person => 'user_id', personal => 'provider_id identity_data email', plain => 'provider last_sign_in_at created_at updated_at id');
  perform private.declare_columns('auth.sessions',
    person => 'user_id', personal => 'user_agent ip',
    plain => 'id created_at updated_at factor_id aal not_after refreshed_at tag oauth_client_id scopes refresh_token_counter',
    secret => 'refresh_token_hmac_key');
  perform private.declare_columns('auth.refresh_tokens',
    person => 'user_id', plain => 'instance_id id revoked created_at updated_at session_id', secret => 'token parent');
  perform private.declare_columns('auth.mfa_amr_claims',
    plain => 'id session_id created_at updated_at authentication_method');
  perform private.declare_columns('auth.mfa_factors',
    person => 'user_id', personal => 'friendly_name phone',
    plain => 'id factor_type status created_at updated_at last_challenged_at web_authn_aaguid',
    secret => 'secret web_authn_credential last_webauthn_challenge_data');
  perform private.declare_columns('auth.mfa_challenges',
    personal => 'ip_address', plain => 'id factor_id created_at verified_at', secret => 'otp_code web_authn_session_data');
  perform private.declare_columns('auth.one_time_tokens',
    person => 'user_id', personal => 'relates_to', plain => 'id token_type created_at updated_at', secret => 'token_hash');
  perform private.declare_columns('auth.flow_state',
    person => 'user_id', plain => 'id code_challenge_method provider_type created_at updated_at authentication_method auth_code_issued_at',
    secret => 'auth_code code_challenge provider_access_token provider_refresh_token');
  perform private.declare_columns('backend.recovery_codes', plain => 'factor_id used_at', secret => 'hash');
  perform private.declare_columns('backend.used_codes', plain => 'factor_id step');
  perform private.declare_columns('backend.sign_on_sessions',
    personal => 'subject', plain => 'session_id checked_at asking_until', secret => 'refresh_token');
  perform private.declare_columns('backend.object_bytes', personal => 'bytes', plain => 'version created_at');
  perform private.declare_columns('storage.objects',
    personal => 'name', other_person => 'owner owner_id',
    plain => 'id bucket_id created_at updated_at last_accessed_at metadata path_tokens version user_metadata');
  perform private.declare_columns('private.avatar_usage', person => 'user_id', plain => 'pictures bytes hour_began_at uploads');
  perform private.declare_columns('private.account_traces', person => 'user_id', plain => 'kind', secret => 'hash');
  perform private.declare_columns('private.account_events',
    person => 'user_id', other_person => 'actor_user_id', plain => 'id kind created_at');
  perform private.declare_columns('private.pending_account_changes',
    person => 'user_id', other_person => 'actor_user_id', personal => 'email', plain => 'id kind created_at is_made');
  perform private.declare_columns('private.user_views', person => 'user_id', other_person => 'viewer_user_id', plain => 'viewed_at');
  perform private.declare_columns('public.profiles',
    person => 'user_id',
    personal => 'email username full_name avatar_url contact_number website bio base_address base_latitude base_longitude',
    plain => 'role show_contact_number created_at is_worker preferred_locale service_radius base_country_code stories_country_code '
      'subscription_tier subscription_expires_at balance stripe_customer_id is_suspended is_banned notify_new_application '
      'notify_application_accepted notify_application_rejected notify_job_started notify_worker_requested_completion '
      'notify_client_confirmed_completion notify_job_cancelled_by_client notify_job_cancelled_by_worker notify_new_relevant_post '
      'notify_new_review notify_story_mention notify_support_answer must_change_password staff_role_id');
  perform private.declare_columns('public.webhook_targets',
    other_person => 'created_by', personal => 'emails',
    plain => 'id name kind url events with_personal_data state off_reason failing_since given_up last_delivered_at '
      'old_secret_until created_at updated_at row_version',
    secret => 'secret old_secret');

  insert into private.personal_sources (
    position, name, table_name, person_condition,
    title, purpose, legal_basis, retention,
    not_exported_because, exported_columns, erasure, changes, kept_because
  ) values
  -- Found by the address, which the erasure of the account removes.
  (
    100, 'mails', 'private.mails',
    't.id in (
       select m.id from private.mails m
        where m.recipient in (select lower(u.email) from auth.users u where u.id = $1 union select u.email from auth.users u where u.id = $1)
       union all
       select m.id from public.notices n join private.mails m on m.notice_id = n.id where n.user_id = $1
       union all
       select m.id from public.support_tickets s join private.mails m on m.ticket_id = s.id where s.user_id = $1)',
    'Mails waiting to be sent to you', 'Inform about answers, decisions and appeals', v_contract, 'Until the mail is sent',
    null, null, 'delete', '{}', null
  ),
  (
    105, 'webhook_emails', 'public.webhook_targets',
    't.emails && array(select p.email from public.profiles p where p.user_id = $1)',
    'Alerts that are mailed to you', 'Inform staff about alerts', v_contract, 'Until an admin removes the address',
    null, array['name', 'events'], 'change',
    $${"emails": "array(select e from unnest(t.emails) e where e not in (select p.email from public.profiles p where p.user_id = $1))"}$$,
    'The target itself, without the address.'
  ),
  (
    110, 'profile', 'public.profiles', 't.user_id = $1',
    'Your profile', 'Show and run the account', v_contract, v_account,
    null, null, 'change',
    -- Triggers clear account_traces, name_words and withdrawal_stretches. The balance is zero, which an erasure requires.
    $${
      "full_name": "'Deleted person'", "email": "null", "username": "null", "avatar_url": "null", "contact_number": "null",
      "show_contact_number": "false", "website": "null", "bio": "null", "is_worker": "false", "preferred_locale": "null",
      "service_radius": "null", "base_country_code": "null", "base_address": "null", "base_latitude": "null",
      "base_longitude": "null", "stories_country_code": "null", "subscription_tier": "'free'",
      "subscription_expires_at": "null", "stripe_customer_id": "null", "must_change_password": "false",
      "notify_new_application": "false", "notify_application_accepted": "false", "notify_application_rejected": "false",
      "notify_job_started": "false", "notify_worker_requested_completion": "false",
      "notify_client_confirmed_completion": "false", "notify_job_cancelled_by_client": "false",
      "notify_job_cancelled_by_worker": "false", "notify_new_relevant_post": "false", "notify_new_review": "false",
      "notify_story_mention": "false", "notify_support_answer": "false"
    }$$,
    'The id, the day of joining, a ban or suspension: the ledger and decisions refer to them. The name becomes “Deleted person”.'
  ),
  (
    120, 'identities', 'auth.identities', 't.user_id = $1',
    'Ways you sign in', 'Sign in', v_contract, v_account,
    null, null, 'delete', '{}', null
  ),
  (
    121, 'refresh_tokens', 'auth.refresh_tokens',
    't.session_id in (select s.id from auth.sessions s where s.user_id = $1)',
    'Tokens of your sessions', 'Stay signed in', v_contract, v_session,
    v_secrets, null, 'delete', '{}', null
  ),
  (
    122, 'sign_in_methods', 'auth.mfa_amr_claims',
    't.session_id in (select s.id from auth.sessions s where s.user_id = $1)',
    'How you signed in', 'Require a second factor', v_security, v_session,
    null, null, 'delete', '{}', null
  ),
  (
    123, 'sign_on_sessions', 'backend.sign_on_sessions',
    't.session_id in (select s.id from auth.sessions s where s.user_id = $1)',
    'Sessions of single sign-on', 'End sessions when the provider ends them', v_security, v_session,
    null, null, 'delete', '{}', null
  ),
  (
    124, 'sessions', 'auth.sessions', 't.user_id = $1',
    'Your sessions', 'Stay signed in, and show unknown devices', v_security, v_session,
    null, null, 'delete', '{}', null
  ),
  (
    125, 'recovery_codes', 'backend.recovery_codes',
    't.factor_id in (select f.id from auth.mfa_factors f where f.user_id = $1)',
    'Recovery codes', 'Sign in without the second factor', v_security, 'Until the second factor is removed',
    v_secrets, null, 'delete', '{}', null
  ),
  (
    126, 'used_codes', 'backend.used_codes',
    't.factor_id in (select f.id from auth.mfa_factors f where f.user_id = $1)',
    'Used one-time codes', 'Accept each code once', v_security, 'Until the second factor is removed',
    v_secrets, null, 'delete', '{}', null
  ),
  (
    127, 'second_factor_challenges', 'auth.mfa_challenges',
    't.factor_id in (select f.id from auth.mfa_factors f where f.user_id = $1)',
    'Uses of your second factor', 'Sign in', v_security, 'Until the second factor is removed',
    null, null, 'delete', '{}', null
  ),
  -- A trigger writes an audit entry about the removed factor, so the person's key must be destroyed afterwards.
  (
    128, 'second_factors', 'auth.mfa_factors', 't.user_id = $1',
    'Your second factors', 'Sign in', v_security, 'Until the second factor is removed',
    null, null, 'delete', '{}', null
  ),
  (
    129, 'one_time_tokens', 'auth.one_time_tokens', 't.user_id = $1',
    'Links in mails about your account', 'Confirm an address, reset a password', v_contract, 'Until the link is used',
    null, null, 'delete', '{}', null
  ),
  (
    130, 'sign_in_flows', 'auth.flow_state', 't.user_id = $1',
    'Sign-ins under way', 'Sign in through a provider', v_contract, 'Until the sign-in ends',
    v_secrets, null, 'delete', '{}', null
  ),
  -- The auth service reads empty tokens, not null ones. copy_email clears the address of the profile, too.
  (
    131, 'account', 'auth.users', 't.id = $1',
    'Your account', 'Sign in', v_contract, v_account,
    null, null, 'change',
    $${
      "email": "null", "phone": "null", "encrypted_password": "''", "email_confirmed_at": "null", "phone_confirmed_at": "null",
      "invited_at": "null", "confirmation_token": "''", "confirmation_sent_at": "null", "recovery_token": "''",
      "recovery_sent_at": "null", "email_change": "''", "email_change_token_new": "''", "email_change_token_current": "''",
      "email_change_sent_at": "null", "phone_change": "''", "phone_change_token": "''", "phone_change_sent_at": "null",
      "reauthentication_token": "''", "reauthentication_sent_at": "null", "last_sign_in_at": "null",
      "raw_app_meta_data": "'{}'", "raw_user_meta_data": "'{}'", "banned_until": "now() + interval '100 years'"
    }$$,
    'An account without address, password or name, which nobody can sign in to: other rows refer to its id.'
  ),
  -- Storage on the hosted platform refuses deletes in SQL unless storage.allow_delete_query is on in the transaction.
  (
    140, 'avatar_bytes', 'backend.object_bytes',
    $$t.version in (
       select o.version::uuid from storage.objects o
        where o.bucket_id = 'avatars' and o.name between $1 || '/' and $1 || '0' and o.version is not null)$$,
    'Contents of your profile pictures', 'Show the profile', v_contract, v_account,
    'The pictures themselves are part of the export.', null, 'delete', '{}', null
  ),
  (
    141, 'ticket_picture_bytes', 'backend.object_bytes',
    $$t.version in (
       select o.version::uuid
         from public.support_tickets s
         join storage.objects o on o.bucket_id = 'support-images' and o.name between s.id || '/' and s.id || '/g'
        where s.user_id = $1 and o.version is not null)$$,
    'Contents of pictures in your support tickets', 'Answer questions', v_contract, v_account,
    'The pictures themselves are part of the export.', null, 'delete', '{}', null
  ),
  (
    142, 'avatars', 'storage.objects',
    $$t.bucket_id = 'avatars' and t.name between $1 || '/' and $1 || '0'$$,
    'Your profile pictures', 'Show the profile', v_contract, v_account,
    null, null, 'delete', '{}', null
  ),
  (
    143, 'ticket_pictures', 'storage.objects',
    $$t.id in (
       select o.id
         from public.support_tickets s
         join storage.objects o on o.bucket_id = 'support-images' and o.name between s.id || '/' and s.id || '/g'
        where s.user_id = $1)$$,
    'Pictures in your support tickets', 'Answer questions', v_contract, v_account,
    null, null, 'delete', '{}', null
  ),
  -- The trigger of storage.objects has counted the deleted pictures before.
  (
    144, 'avatar_usage', 'private.avatar_usage', 't.user_id = $1',
    'How many profile pictures you uploaded', 'Limit uploads', v_security, v_account,
    null, null, 'delete', '{}', null
  ),
  (
    150, 'account_traces', 'private.account_traces',
    't.user_id = $1 and not exists (select from public.profiles p where p.user_id = $1 and p.is_banned)',
    'Keyed hashes of your telephone number, website and payout destinations', 'Recognize several accounts of one person', v_security,
    v_account, v_hashes, null, 'delete', '{}', null
  ),
  (
    154, 'banned_traces', 'private.account_traces',
    't.user_id = $1 and exists (select from public.profiles p where p.user_id = $1 and p.is_banned)',
    'Keyed hashes that recognize you while you are banned', 'Keep banned people out', v_security,
    'As long as the ban', v_hashes, null, 'keep', '{}',
    'Hashes of address, telephone number, website and payout destinations keep a banned person out.'
  ),
  (
    151, 'account_events', 'private.account_events', 't.user_id = $1',
    'Security-relevant changes of your account', 'Delay payouts after a change', v_security, v_account,
    null, null, 'delete', '{}', null
  ),
  (
    152, 'pending_account_changes', 'private.pending_account_changes', 't.user_id = $1',
    'Changes of your account under way', 'Change address or password', v_contract, 'Until the change is made',
    null, null, 'delete', '{}', null
  ),
  (
    153, 'account_views', 'private.user_views', 't.user_id = $1',
    'When staff last opened your account', 'Supervise staff', v_security, v_account,
    null, null, 'delete', '{}', null
  );
end
$declare$;
