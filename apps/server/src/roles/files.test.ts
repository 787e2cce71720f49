import { randomUUID } from 'node:crypto';
import { PNG } from '@marketdesk/backend/testing/pictures.ts';
import {
  BUCKETS,
  FILE_ACTIONS,
  fileRightOf,
  type FileAction,
  type FileRight,
} from '@marketdesk/supabase/tests/roles/doors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { createVisitors, stateOf, type Visitor } from '../testing/visitors.ts';

// The third part of docs/roles.md, tested from outside: files of both buckets, in every place, by every subject.

/** Where a file is relative to a visitor: their own, in a thread that they claimed, or someone else's. */
type Place = 'own' | 'claimed' | 'foreign';

/** Places in which a rule of the page allows access. */
const PLACES: Record<FileRight, readonly Place[]> = {
  yes: ['own', 'claimed', 'foreign'],
  own: ['own'],
  'own thread': ['own'],
  'claimed thread': ['own', 'claimed'],
  no: [],
};

describe('files over HTTP', () => {
  let desk: Desk;
  let visitors: Visitor[];
  let other: Account;
  let service: Visitor;
  /** Limited to files. Other tables are not affected. */
  let state: () => Promise<string>;
  beforeAll(async () => {
    desk = await startDesk();
    visitors = await createVisitors(desk);
    other = await desk.person('user');
    state = await stateOf(desk, ['storage']);
    service = visitors.find(({ subject }) => subject === 'service key') ?? raise('There is no service key');
  });
  afterAll(() => desk.close());

  async function ticket(owner: string, claimer: string | null): Promise<string> {
    const [row] = await desk.database.query<{ id: string }>(
      `insert into public.support_tickets (subject, category, user_id, status, claimed_by_user_id, claimed_at)
       values ('Help', 'Other', $1, case when $2::uuid is null then 'open' else 'claimed' end, $2,
               case when $2::uuid is not null then now() end)
       returning id`,
      [owner, claimer],
    );
    return row?.id ?? '';
  }

  async function folder(bucket: string, place: Place, { id }: Visitor): Promise<string> {
    if (bucket === 'avatars') return place === 'own' ? (id ?? other.id) : other.id;
    if (place === 'own') return ticket(id ?? other.id, null);
    return ticket(other.id, place === 'claimed' ? id : null);
  }

  /** Whether the action succeeded. `owner` uploads a file that must exist before. */
  async function tries(visitor: Visitor, bucket: string, action: FileAction, place: Place): Promise<boolean> {
    const path = `${await folder(bucket, place, visitor)}/${randomUUID()}.png`;
    const files = visitor.client.storage.from(bucket);
    const picture = new Blob([PNG], { type: 'image/png' });
    const owner =
      action === 'remove' && place === 'own' && visitor.subject !== 'banned staff' ? visitor : service;
    const mayPut = visitor.id !== null || owner === service;
    if (action !== 'add' && mayPut) {
      const { error } = await owner.client.storage.from(bucket).upload(path, picture);
      if (error) throw error;
    }
    const before = await state();
    const done = {
      open: async () => (await files.download(path)).error === null,
      add: async () => (await files.upload(path, picture)).error === null,
      replace: async () =>
        (await files.update(path, new Blob([PNG, '\0'], { type: 'image/png' }))).error === null,
      remove: async () => ((await files.remove([path])).data ?? []).length === 1,
    };
    const could = await done[action]();
    if (!could) expect(await state(), `${visitor.name}: ${action} ${bucket} ${place}`).toBe(before);
    return could;
  }

  const doors = Object.keys(BUCKETS).flatMap((bucket) =>
    FILE_ACTIONS.map((action) => [bucket, action] as const),
  );
  it.each(doors)('%s: %s', async (bucket, action) => {
    const rule = BUCKETS[bucket]?.[action] ?? raise(`There is no bucket ${bucket}`);
    const places: Place[] = bucket === 'avatars' ? ['own', 'foreign'] : ['own', 'claimed', 'foreign'];
    for (const visitor of visitors) {
      for (const place of places) {
        if (visitor.id === null && place !== 'foreign') continue;
        const could = await tries(visitor, bucket, action, place);
        const right = PLACES[fileRightOf(rule, visitor.subject)];
        expect(could, `${visitor.name}: ${action} ${bucket} ${place}`).toBe(right.includes(place));
      }
    }
  });
});

function raise(message: string): never {
  throw new Error(message);
}
