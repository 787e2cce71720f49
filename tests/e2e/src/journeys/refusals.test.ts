import { describe, expect } from 'vitest';
import type { Account, Client } from '../harness/accounts.ts';
import type { Desk } from '../harness/desk.ts';
import { journey, journeyIn } from '../harness/journey.ts';

// With the official client, without the console.

interface Refused {
  name: string;
  args: Record<string, unknown>;
}

const changesOf = (target: Account): Refused[] => [
  { name: 'admin_update_user_profile', args: { p_user_id: target.id, p_updates: { bio: 'Hacked' } } },
  { name: 'suspend_user_admin', args: { p_user_id: target.id, p_value: true } },
  { name: 'ban_user_admin', args: { p_user_id: target.id, p_value: true } },
  { name: 'admin_update_user_role', args: { p_user_id: target.id, p_role: 'user' } },
  { name: 'admin_set_worker_categories', args: { p_user_id: target.id, p_categories: [] } },
  { name: 'admin_begin_account_change', args: { p_user_id: target.id, p_kind: 'reset_password' } },
];

async function expectRefused(client: Client, { name, args }: Refused, status: number, message: string) {
  const answer = await client.rpc(name, args);
  expect([answer.status, answer.error?.message], name).toEqual([status, message]);
}

/** Profile and audit must be unchanged after the attempts. */
async function unchanged(desk: Desk, target: Account, attempts: () => Promise<void>) {
  const [profile, audit] = [await desk.profile(target), await desk.auditOf(target)];
  await attempts();
  expect(await desk.profile(target)).toEqual(profile);
  expect(await desk.auditOf(target)).toEqual(audit);
}

describe('a moderator', () => {
  journey('changes nothing about an admin, and leaves no audit entry', async (desk) => {
    const target = await desk.createAccount({ role: 'admin' });
    const { client, session } = await desk.signIn(await desk.createAccount({ role: 'moderator' }));
    await unchanged(desk, target, async () => {
      for (const attempt of changesOf(target)) await expectRefused(client, attempt, 403, 'Not authorized');
      for (const [path, body] of [
        ['reset-password', { userId: target.id, newPassword: 'a new password' }],
        ['reset-password', { userId: target.id, sendEmail: true, redirectTo: desk.server.url }],
        ['update-user', { action: 'update_email', userId: target.id, email: 'taken-over@example.test' }],
      ] as const) {
        const answer = await fetch(`${desk.server.url}/api/admin/${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${session.access_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        });
        expect([answer.status, await answer.json()]).toEqual([403, { error: 'Not authorized' }]);
      }
    });
    expect(await desk.mailsTo(target.email)).toEqual([]);
    await desk.signIn(target);
  });

  journey('changes no balance or role', async (desk) => {
    const target = await desk.createAccount();
    const { client } = await desk.signIn(await desk.createAccount({ role: 'moderator' }));
    await unchanged(desk, target, async () => {
      await expectRefused(
        client,
        {
          name: 'admin_update_user_profile',
          args: { p_user_id: target.id, p_updates: { balance: 1_000_000 } },
        },
        403,
        'Not authorized',
      );
      await expectRefused(
        client,
        { name: 'admin_update_user_role', args: { p_user_id: target.id, p_role: 'admin' } },
        403,
        'Not authorized',
      );
    });
  });
});

describe('a user', () => {
  for (const world of ['staff', 'admins'] as const) {
    journeyIn(
      world,
      `is refused every procedure, and sees only their own profile (${world})`,
      async (desk) => {
        const target = await desk.createAccount();
        const account = await desk.createAccount();
        const { client } = await desk.signIn(account);
        await unchanged(desk, target, async () => {
          const reads = ['admin_get_users', 'get_admin_dashboard_metrics', 'get_total_profiles_balance'];
          const attempts = [...changesOf(target), ...reads.map((name) => ({ name, args: {} }))];
          for (const attempt of attempts) await expectRefused(client, attempt, 403, 'Not authorized');
        });
        const { data } = await client.from('profiles').select('user_id');
        expect(data).toEqual([{ user_id: account.id }]);
        const written = await client
          .from('profiles')
          .update({ role: 'admin' })
          .eq('user_id', account.id)
          .select();
        expect(written.error).not.toBeNull();
        expect((await desk.profile(account)).role).toBe('user');
      },
    );
  }
});

describe('a signed-out client', () => {
  journey('is refused every procedure and endpoint', async (desk) => {
    const target = await desk.createAccount();
    const anonymous = desk.anonymous();
    await unchanged(desk, target, async () => {
      for (const attempt of changesOf(target)) {
        const { status } = await anonymous.rpc(attempt.name, attempt.args);
        expect(status, attempt.name).toBe(401);
      }
    });
    for (const path of ['reset-password', 'update-user']) {
      const answer = await fetch(`${desk.server.url}/api/admin/${path}`, { method: 'POST', body: '{}' });
      expect([answer.status, await answer.json()]).toEqual([401, { error: 'Not authenticated' }]);
    }
  });
});

describe('an admin', () => {
  journey('can’t demote, suspend or ban themselves', async (desk) => {
    const admin = await desk.createAccount({ role: 'admin' });
    const { client } = await desk.signIn(admin);
    await unchanged(desk, admin, async () => {
      for (const [name, args, sentence] of [
        ['admin_update_user_role', { p_role: 'user' }, 'You cannot change your own role.'],
        ['suspend_user_admin', { p_value: true }, 'You cannot suspend yourself.'],
        ['ban_user_admin', { p_value: true }, 'You cannot ban yourself.'],
      ] as const) {
        await expectRefused(client, { name, args: { p_user_id: admin.id, ...args } }, 400, sentence);
      }
    });
  });
});
