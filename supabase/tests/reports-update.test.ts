import { describe, expect, it } from 'vitest';
import { claimItem, REPORTS, openItem } from './desks.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

const UPDATE = 'admin_update_report_status';

describe('admin_update_report_status', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const ana = await world.person('moderator', { full_name: 'Ana' });
  const ivan = await world.person('moderator');

  const desk = REPORTS;
  const open = async () => openItem(world, desk, await world.person());
  async function claimed(by = ana): Promise<string> {
    const id = await open();
    await claimItem(world, desk, by, id);
    return id;
  }
  const update = (caller: Person, id: string, args: Args = {}) =>
    world.rpc<Args>(caller, UPDATE, { p_report_id: id, ...args });
  const refuses = (caller: Person, id: string, args: Args, code: string, sentence: string | RegExp) =>
    world.refuses(caller, UPDATE, { p_report_id: id, ...args }, code, sentence);
  const last = async (id: string) => (await world.audited(id)).at(-1);

  describe('saving', () => {
    it('keeps omitted fields, clears null and blank ones, and records each change', async () => {
      const id = await claimed();
      expect(
        await update(ana, id, {
          p_resolution_notes: '  Talked to him.\n',
          p_resolution_action: 'warned',
          p_severity: 7,
        }),
      ).toMatchObject({
        status: 'claimed',
        resolution_notes: 'Talked to him.',
        resolution_action: 'warned',
        severity: 7,
      });
      expect(await last(id)).toEqual({
        actor_user_id: ana.id,
        action: 'update_report',
        details: {
          resolution_notes: { new: 'Talked to him.' },
          resolution_action: { new: 'warned' },
          severity: { new: 7 },
        },
      });
      expect(await update(ana, id, { p_status: 'claimed', p_severity: null })).toMatchObject({
        resolution_notes: 'Talked to him.',
        resolution_action: 'warned',
        severity: null,
      });
      expect((await last(id))?.details).toEqual({ severity: { old: 7 } });
      expect(await update(ana, id, { p_resolution_notes: ' \n', p_resolution_action: null })).toMatchObject({
        resolution_notes: null,
        resolution_action: null,
      });
      expect(await world.audited(id)).toHaveLength(4);
    });

    it('without a change returns the report and records nothing', async () => {
      const id = await claimed();
      await update(ana, id, { p_severity: 0 });
      const before = await world.state();
      for (const args of [{}, { p_status: 'claimed' }, { p_severity: 0, p_resolution_notes: '' }]) {
        expect(await update(ana, id, args)).toMatchObject({ status: 'claimed', severity: 0 });
      }
      expect(await world.state()).toBe(before);
    });

    it('an open report is for all staff', async () => {
      const id = await open();
      expect(await update(ivan, id, { p_severity: 3 })).toMatchObject({ status: 'open', severity: 3 });
      expect(await update(ana, id, { p_status: 'open', p_severity: 4 })).toMatchObject({ severity: 4 });
    });

    it('a claimed or closed one is for its claimer and admins', async () => {
      const id = await claimed();
      const sentence = 'Only the claimer or an admin can change this report.';
      for (const close of [false, true]) {
        if (close) await update(ana, id, { p_status: 'closed' });
        await refuses(ivan, id, { p_severity: 1 }, 'P0001', sentence);
        const severity = close ? 6 : 5;
        expect(await update(admin, id, { p_severity: severity })).toMatchObject({ severity });
        expect(await last(id)).toMatchObject({ actor_user_id: admin.id, action: 'update_report' });
        const notes = `Note ${String(close)}`;
        expect(await update(ana, id, { p_resolution_notes: notes })).toMatchObject({
          resolution_notes: notes,
        });
      }
    });

    it('accepts severities from 0 to 10, at most 10,000 characters of notes and 200 of action', async () => {
      const id = await claimed();
      const range = 'The severity must be a number from 0 to 10, or none.';
      for (const p_severity of [-1, 11]) await refuses(ana, id, { p_severity }, '22023', range);
      for (const p_severity of [0, 10]) {
        expect(await update(ana, id, { p_severity })).toMatchObject({ severity: p_severity });
      }
      const notes = 'č'.repeat(10_000);
      expect(await update(ana, id, { p_resolution_notes: notes })).toMatchObject({ resolution_notes: notes });
      await refuses(
        ana,
        id,
        { p_resolution_notes: `${notes}x` },
        '22023',
        'The notes must have at most 10,000 characters.',
      );
      expect(await update(ana, id, { p_resolution_action: 'x'.repeat(200) })).toMatchObject({ id });
      await refuses(
        ana,
        id,
        { p_resolution_action: 'x'.repeat(201) },
        '22023',
        'The action must have at most 200 characters.',
      );
    });
  });

  describe('two editors', () => {
    it('the second is refused with the change, and overwrites nothing', async () => {
      const id = await claimed();
      await update(ana, id, { p_resolution_notes: 'first', p_severity: 5 });
      const args = { p_resolution_notes: 'second', p_expected: { resolution_notes: null } };
      await refuses(admin, id, args, 'PT409', 'resolution_notes was changed by someone else.');
      const error = await expectSqlError(update(admin, id, args), 'PT409', /by someone else/);
      expect(error).toMatchObject({ hint: 'changed_meanwhile', detail: '"first"' });
      await refuses(
        admin,
        id,
        { p_severity: 9, p_expected: { severity: 4 } },
        'PT409',
        /^severity was changed/,
      );
    });

    it('of two fields, or to the same value: both are stored', async () => {
      const id = await claimed();
      const seen = { resolution_notes: null, severity: null };
      await update(ana, id, { p_resolution_notes: 'first', p_expected: seen });
      await update(admin, id, { p_severity: 2, p_expected: seen });
      expect(await update(admin, id, { p_resolution_notes: 'first', p_expected: seen })).toMatchObject({
        resolution_notes: 'first',
        severity: 2,
      });
      expect(await world.audited(id)).toHaveLength(3);
    });

    it('the expected values must be an object', async () => {
      await refuses(ana, await claimed(), { p_expected: [1] }, '22023', /must be an object/);
    });

    it('concurrently: the second waits and is refused', async () => {
      const id = await claimed();
      const edit = (p_severity: number) => ({
        p_report_id: id,
        p_severity,
        p_expected: { severity: null },
      });
      const second = race(
        world,
        (tx) => world.rpcIn(tx, ana, UPDATE, edit(1)),
        () => world.rpc(admin, UPDATE, edit(2)),
      );
      await expectSqlError(second, 'PT409', 'severity was changed by someone else.');
      expect((await last(id))?.actor_user_id).toBe(ana.id);
    });
  });

  describe('a status', () => {
    it('closes with the saved text, in one audit entry', async () => {
      const id = await claimed();
      expect(
        await update(ana, id, { p_status: 'closed', p_resolution_action: 'no_action', p_severity: 1 }),
      ).toMatchObject({ status: 'closed', resolution_action: 'no_action', severity: 1 });
      expect(await last(id)).toEqual({
        actor_user_id: ana.id,
        action: 'close_report',
        details: {
          old_status: 'claimed',
          new_status: 'closed',
          resolution_action: { new: 'no_action' },
          severity: { new: 1 },
        },
      });
      expect(await world.audited(id)).toHaveLength(2);
    });

    it('claims an open one and releases a claimed one, as the other procedures do', async () => {
      const id = await open();
      expect(await update(ana, id, { p_status: 'claimed' })).toMatchObject({ claimed_by_user_id: ana.id });
      await refuses(
        ivan,
        id,
        { p_status: 'open' },
        'P0001',
        'Only the claimer or an admin can release this report.',
      );
      expect(await update(ana, id, { p_status: 'open' })).toMatchObject({
        claimed_by_user_id: null,
        claimed_at: null,
      });
      await claimItem(world, desk, ana, id);
      await update(admin, id, { p_status: 'open' });
      expect((await world.audited(id)).map(({ action }) => action)).toEqual([
        'claim_report',
        'release_report',
        'claim_report',
        'release_report_of_other',
      ]);
    });

    it("can't return from closed", async () => {
      const id = await claimed();
      await update(ana, id, { p_status: 'closed' });
      for (const p_status of ['open', 'claimed']) {
        for (const caller of [ana, admin]) {
          await refuses(caller, id, { p_status }, 'PT409', 'This report is closed.');
        }
      }
    });

    it('must be one of three', async () => {
      const sentence = 'Unknown status "done". Use one of: open, claimed, closed.';
      await refuses(ana, await claimed(), { p_status: 'done' }, '22023', sentence);
    });
  });
});
