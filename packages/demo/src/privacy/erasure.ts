import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { iso } from '../time/calendar.ts';
import type { World } from '../world.ts';
import type { Request } from './requests.ts';

/** Erases who is due, as the server’s job does, after all their audit entries were sealed. Its times are those of the demo. */
export async function erasePeople(
  tx: Queryable,
  { calendar }: World,
  requests: readonly Request[],
): Promise<void> {
  const now = iso(calendar.now);
  await tx.exec(`
    update public.privacy_requests set preview = private.erasure_preview(user_id) where first_approved_at is not null`);
  for (const { id, asker } of requests.filter(({ script }) => script.approved && script.closed)) {
    await tx.query(
      `with entry as (
         select private.append_audit($1, null, 'erase_person', 'profiles', $2::uuid::text,
           jsonb_build_object('request_id', $3::uuid, 'counts', private.erase_rows($2::uuid))) as id
       )
       insert into private.erased_people (user_id, erased_at, entry_id) select $2::uuid, $1, id from entry`,
      [now, asker.user_id, id],
    );
    await tx.query('delete from private.person_keys where user_id = $1', [asker.user_id]);
    await tx.query('update public.privacy_requests set erased_at = $2, closed_at = $2 where id = $1', [
      id,
      now,
    ]);
    await tx.query(
      `update auth.users set banned_until = $2::timestamptz + interval '100 years' where id = $1`,
      [asker.user_id, now],
    );
  }
}
