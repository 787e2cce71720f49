// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId } from '#testing/people.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent as User } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aWithdrawal, refuseCall, WithdrawalDesk } from '../withdrawals.testing.ts';

const open = () => openConsole('/admin/withdrawals');
const row = () => screen.findByRole('row', { name: /Ana Horvat/ });
const button = async (name: string) => within(await row()).getByRole('button', { name });
const choose = async (user: User, name: string) => {
  await user.click(await button('Actions for €1,234.50 for Ana Horvat'));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Process Now', () => {
  it('is busy until the response, then shows amount and user', async () => {
    const desk = new WithdrawalDesk();
    let answer: () => void = () => undefined;
    desk.process = async (id) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return {
        item: desk.change(id, { status: 'success', details: { payout_state: 'completed' } }),
      };
    };
    const { user } = await open();
    const process = await button('Process Now');
    await user.dblClick(process);
    await waitFor(() => expect(process).toHaveAttribute('aria-busy', 'true'));
    await user.click(process);
    answer();
    expect(await screen.findByText('€1,172.77 paid to Ana Horvat.')).toBeVisible();
    expect(desk.posted).toEqual([{ action: 'process_single', requestId: anId(1) }]);
    expect(await row()).toHaveTextContent('Success');
    expect(within(await row()).queryByRole('button', { name: 'Process Now' })).toBeNull();
  });

  it('shows that the provider has not completed the payout', async () => {
    const desk = new WithdrawalDesk();
    desk.process = (id) => ({
      item: desk.change(id, { details: { payout_state: 'accepted', remote_state: 'pending' } }),
    });
    const { user } = await open();
    await user.click(await button('Process Now'));
    expect(
      await screen.findByText('Payout to Ana Horvat sent. The provider has yet to complete it.'),
    ).toBeVisible();
  });

  it('shows the failure, its reason, and the returned amount', async () => {
    const desk = new WithdrawalDesk();
    desk.process = (id) => ({
      item: desk.change(id, {
        status: 'failed',
        error_message: 'Insufficient funds',
        details: { payout_state: 'failed', remote_state: 'declined' },
      }),
    });
    const { user } = await open();
    await user.click(await button('Process Now'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The payout to Ana Horvat failed. Insufficient funds. €1,234.50 was returned to their balance.',
    );
    expect(await row()).toHaveTextContent('Failed');
  });

  it("shows the server's error or a default, and does not call the database", async () => {
    const desk = new WithdrawalDesk();
    desk.process = () => refuseCall(400, 'No payout provider is configured.');
    const { user } = await open();
    await user.click(await button('Process Now'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No payout provider is configured.');
    expect(await button('Process Now')).not.toHaveAttribute('aria-busy');

    desk.process = () => new Response('<html>', { status: 502 });
    await user.click(await button('Process Now'));
    expect(await screen.findByText('Failed to process', { selector: '[role=alert]' })).toBeVisible();
    expect(desk.server.called('admin_process_withdrawal')).toEqual([]);
  });

  it('reports that someone else was first, and shows the result', async () => {
    const desk = new WithdrawalDesk();
    desk.process = (id) => {
      desk.change(id, { status: 'success', processed_at: '2026-11-21T09:00:00+00:00' });
      return refuseCall(409, 'This withdrawal is already processed.');
    };
    const { user } = await open();
    await user.click(await button('Process Now'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This withdrawal is already processed.');
    await waitFor(async () => expect(await row()).toHaveTextContent('Success'));
    expect(within(await row()).queryByRole('button', { name: 'Process Now' })).toBeNull();
  });
});

describe('Mark Success', () => {
  it('is submitted by Enter in the reference, but not by Enter in an IME', async () => {
    const desk = new WithdrawalDesk();
    const { user } = await open();
    await choose(user, 'Mark Success');
    const reference = within(await dialog('Mark as paid?')).getByLabelText('Reference');
    await user.type(reference, '振込');
    fireEvent.keyDown(reference, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(reference, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(reference, { key: 'Escape', isComposing: true });
    expect(desk.posted).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Marked as paid.')).toBeVisible();
    expect(desk.posted).toMatchObject([{ reference: '振込' }]);
  });

  it('does nothing on Cancel, and marks with the reference', async () => {
    const desk = new WithdrawalDesk();
    const { user } = await open();
    await choose(user, 'Mark Success');
    const cancelled = await dialog('Mark as paid?');
    await user.click(within(cancelled).getByRole('button', { name: 'Cancel' }));
    await noDialog();

    await choose(user, 'Mark Success');
    const question = await dialog('Mark as paid?');
    expect(question).toHaveTextContent('€1,234.50 for Ana Horvat via Payout link, €1,172.77 after the fee.');
    expect(desk.posted).toEqual([]);

    await user.type(within(question).getByLabelText('Reference'), ' BANK-77 ');
    await user.click(within(question).getByRole('button', { name: 'Mark Success' }));
    expect(await screen.findByText('Marked as paid.')).toBeVisible();
    expect(desk.posted).toEqual([
      { action: 'mark_status', requestId: anId(1), status: 'success', reference: 'BANK-77' },
    ]);
    await noDialog();
    expect(await row()).toHaveTextContent('Success');
  });

  it('needs no reference, and updates the sidebar’s count', async () => {
    const desk = new WithdrawalDesk();
    const counts = () => desk.server.called('admin_get_pinned_views');
    const { user } = await open();
    await choose(user, 'Mark Success');
    const question = await dialog('Mark as paid?');
    await waitFor(() => expect(counts()).not.toHaveLength(0));
    const before = counts().length;
    await user.click(within(question).getByRole('button', { name: 'Mark Success' }));
    await screen.findByText('Marked as paid.');
    await waitFor(() => expect(counts().length).toBeGreaterThan(before));
    expect(desk.posted).toEqual([{ action: 'mark_status', requestId: anId(1), status: 'success' }]);
  });

  it("calls the database if the console's own server fails", async () => {
    const desk = new WithdrawalDesk();
    desk.mark = () => new Response('<html>');
    desk.server.on('admin_mark_withdrawal_status', ({ p_request_id }) =>
      desk.change(p_request_id, { status: 'success' }),
    );
    const { user } = await open();
    await choose(user, 'Mark Success');
    const question = await dialog('Mark as paid?');
    await user.type(within(question).getByLabelText('Reference'), 'BANK-77{Enter}');
    await screen.findByText('Marked as paid.');
    expect(desk.server.called('admin_mark_withdrawal_status')[0]?.args).toEqual({
      p_request_id: anId(1),
      p_status: 'success',
      p_reference: 'BANK-77',
    });
  });
});

describe('Mark Failed', () => {
  it('requires a reason, and keeps it after a refusal', async () => {
    const desk = new WithdrawalDesk();
    const { mark } = desk;
    desk.mark = () => refuseCall(400, 'The reason is too long.');
    const { user } = await open();
    await choose(user, 'Mark Failed');
    const question = within(await dialog('Mark as failed?'));
    expect(question.getByText(/€1,234\.50 is returned to their balance\./)).toBeVisible();
    const reason = question.getByLabelText('Reason');
    await user.type(reason, '   ');
    await user.click(question.getByRole('button', { name: 'Mark Failed' }));
    expect(question.getByRole('alert')).toHaveTextContent('Enter a reason for the failure.');
    expect(desk.posted).toEqual([]);

    await user.clear(reason);
    await user.type(reason, 'Wrong IBAN');
    await user.click(question.getByRole('button', { name: 'Mark Failed' }));
    await waitFor(() => expect(question.getByRole('alert')).toHaveTextContent('The reason is too long.'));
    expect(reason).toHaveValue('Wrong IBAN');

    desk.mark = mark;
    await user.click(question.getByRole('button', { name: 'Mark Failed' }));
    expect(await screen.findByText('Marked as failed.')).toBeVisible();
    expect(desk.posted.at(-1)).toEqual({
      action: 'mark_status',
      requestId: anId(1),
      status: 'failed',
      errorMessage: 'Wrong IBAN',
    });
    expect(await row()).toHaveTextContent('Failed');
  });

  it('closes if someone else decided first, and shows their decision', async () => {
    const desk = new WithdrawalDesk();
    desk.mark = (id) => {
      desk.change(id, { status: 'success', processed_at: '2026-11-21T09:00:00+00:00' });
      return refuseCall(409, 'This withdrawal is already processed.');
    };
    const { user } = await open();
    await choose(user, 'Mark Failed');
    const question = within(await dialog('Mark as failed?'));
    await user.type(question.getByLabelText('Reason'), 'Wrong IBAN');
    await user.click(question.getByRole('button', { name: 'Mark Failed' }));
    await noDialog();
    expect(await screen.findByRole('alert')).toHaveTextContent('This withdrawal is already processed.');
    await waitFor(async () => expect(await row()).toHaveTextContent('Success'));
  });
});

describe('refused actions', () => {
  it('show why during a payout, and send nothing', async () => {
    const desk = new WithdrawalDesk([aWithdrawal(1, { details: { payout_state: 'accepted' } })]);
    const { user } = await open();
    await user.click(await button('Process Now'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This withdrawal is already being processed.');
    await choose(user, 'Mark Failed');
    expect(
      await screen.findByText('The payout is in progress. You can mark it once the provider has answered.', {
        selector: '[role=alert], [role=alert] *',
      }),
    ).toBeVisible();
    expect(desk.posted).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show that a large amount needs an approval', async () => {
    const message = 'This withdrawal must be approved by someone else first.';
    const blocked = { process: { hint: 'needs_approval', message } };
    const desk = new WithdrawalDesk([aWithdrawal(1, { details: { needs_approval: true, blocked } })]);
    const { user } = await open();
    expect(await row()).toHaveTextContent('Needs approval');
    await user.click(await button('Process Now'));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(desk.posted).toEqual([]);
  });
});

describe('approval', () => {
  const path = `/admin/withdrawals?withdrawal=${anId(1)}`;
  const approval = async () =>
    within(within(await dialog('Withdrawal details')).getByRole('region', { name: 'Approval' }));

  it('approves, and shows why the same person may not release', async () => {
    const details = { needs_approval: true, destination: 'HR12 •••• 0160' };
    const desk = new WithdrawalDesk([aWithdrawal(1, { details })]);
    const { user } = await openConsole(path);
    await user.click((await approval()).getByRole('button', { name: 'Approve' }));
    const question = await dialog('Approve this withdrawal?');
    expect(question).toHaveTextContent('to HR12 •••• 0160, ');
    await user.click(within(question).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved. Someone else can now release it.')).toBeVisible();
    expect(desk.server.called('admin_approve_withdrawal')[0]?.args).toEqual({
      p_request_id: anId(1),
      p_destination: 'HR12 •••• 0160',
    });
    expect(
      within(await dialog('Withdrawal details')).getByText(
        'You approved this withdrawal, so someone else must release it.',
      ),
    ).toBeVisible();
    expect((await approval()).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows the approver, and allows another person to release', async () => {
    const desk = new WithdrawalDesk([
      aWithdrawal(1, {
        details: { approved_by: ANA.user_id, approved_at: '2026-11-21T08:00:00+00:00' },
      }),
    ]);
    const { user } = await openConsole(path);
    expect(await (await approval()).findByText('Ana Horvat')).toBeVisible();
    await user.click(within(await dialog('Withdrawal details')).getByRole('button', { name: 'Process Now' }));
    await screen.findByText('€1,172.77 paid to Ana Horvat.');
    expect(desk.posted).toHaveLength(1);
  });

  it('reports an existing approval', async () => {
    const desk = new WithdrawalDesk([aWithdrawal(1, { details: { needs_approval: true } })]);
    desk.server.on('admin_approve_withdrawal', ({ p_request_id }) => {
      desk.change(p_request_id, { details: { needs_approval: false, approved_by: ANA.user_id } });
      return refuse(409, 'This withdrawal is already approved.', 'already_approved');
    });
    const { user } = await openConsole(path);
    await user.click((await approval()).getByRole('button', { name: 'Approve' }));
    await user.click(
      within(await dialog('Approve this withdrawal?')).getByRole('button', { name: 'Approve' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('This withdrawal is already approved.');
    expect(await (await approval()).findByText('Ana Horvat')).toBeVisible();
  });
});

describe('cooling off', () => {
  const path = `/admin/withdrawals?withdrawal=${anId(1)}`;
  const wait = async () =>
    within(within(await dialog('Withdrawal details')).getByRole('region', { name: 'Cooling off' }));
  const until = '2026-11-23T08:00:00+00:00';

  it('shows end and cause, and requires a reason for an early end', async () => {
    const desk = new WithdrawalDesk([
      aWithdrawal(1, { details: { cooling_off_until: until, cooling_off_because: 'destination' } }),
    ]);
    desk.server.on('admin_release_cooling_off', ({ p_request_id, p_reason }) =>
      desk.change(p_request_id, {
        details: {
          cooling_off_until: null,
          cooling_off_released_by: desk.me.user_id,
          cooling_off_released_at: new Date().toISOString(),
          cooling_off_released_reason: String(p_reason),
        },
      }),
    );
    const { user } = await openConsole(path);
    expect(await dialog('Withdrawal details')).toHaveTextContent('Cooling off');
    expect(
      (await wait()).getByText(/The payout destination was changed, so payouts wait until/),
    ).toBeVisible();
    await user.click((await wait()).getByRole('button', { name: 'Release early' }));
    const question = await dialog('End the wait early?');
    await user.click(within(question).getByRole('button', { name: 'Release early' }));
    expect(question).toHaveTextContent('Enter a reason for releasing it early.');
    await user.type(within(question).getByLabelText('Reason'), 'Called them back.');
    await user.click(within(question).getByRole('button', { name: 'Release early' }));
    expect(await screen.findByText('Released early. Someone else can now process it.')).toBeVisible();
    expect(desk.server.called('admin_release_cooling_off').map(({ args }) => args)).toEqual([
      { p_request_id: anId(1), p_reason: 'Called them back.' },
    ]);
    expect(await (await wait()).findByText('Called them back.')).toBeVisible();
  });

  it('shows who may end it', async () => {
    const message = 'You reset this person’s password, so another member of staff must decide.';
    const blocked = { release_cooling_off: { hint: 'involved_in_account', message } };
    const desk = new WithdrawalDesk([aWithdrawal(1, { details: { cooling_off_until: until, blocked } })]);
    const { user } = await openConsole(path);
    await user.click((await wait()).getByRole('button', { name: 'Release early' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(desk.server.called('admin_release_cooling_off')).toEqual([]);
  });
});
