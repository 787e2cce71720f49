import { describe, expect } from 'vitest';
import { call } from '../harness/accounts.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see, seeNo } from '../harness/see.ts';
import { conversation, messageBox, toast } from '../screens/desks.ts';

describe('a standard answer', () => {
  journey('takes three keys, is undone by one, and reaches the person after eight seconds', async (desk) => {
    const [user, agent] = await Promise.all([
      appUser(desk, { full_name: 'Lena Vogt', preferred_locale: 'de' }),
      desk.createAccount({ role: 'moderator', profile: { full_name: 'Ivo Ban' } }),
    ]);
    const [id, { client, session }] = await Promise.all([
      user.openTicket(`Question ${mark()}`, 'Hello?'),
      desk.signIn(agent),
    ]);
    await call(client, 'admin_claim_support_ticket', { p_ticket_id: id });
    const answer = {
      p_title: `Solved ${mark()}`,
      p_bodies: { en: 'Hello {{user.first_name}}!', de: 'Hallo {{user.first_name}}! {{staff.first_name}}' },
      p_steps: { close: true },
    };
    // Used once, so that it is offered first.
    const { id: answerId } = await call<{ id: string }>(client, 'admin_save_saved_answer', answer);
    await desk.inDatabase('update public.saved_answers set last_used_at = now() where id = $1', [answerId]);

    const page = await desk.visit(`/admin/support/${id}`, { as: { client, session } });
    await see(conversation(page).getByText('Hello?', { exact: true }));
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await see(page.getByRole('option', { name: answer.p_title, selected: true }));
    await page.keyboard.press('Enter');
    await expect.poll(() => messageBox(page).inputValue()).toBe('Hallo Lena! Ivo');
    await page.keyboard.press('Control+Enter');
    await see(toast(page, 'Message sent'), page.getByText('This ticket is closed.'));
    expect(await user.messages(id)).toHaveLength(1);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await seeNo(page.getByText('This ticket is closed.'));
    expect(await messageBox(page).inputValue()).toBe('Hallo Lena! Ivo');
    await expect.poll(() => messageBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+Enter');
    await see(conversation(page).getByText(/^Shown in [1-8] s$/));
    await desk.eightSecondsLater(id);
    const seen = async () => (await user.messages(id)).map(({ content }) => content);
    await expect.poll(seen).toEqual(['Hello?', 'Hallo Lena! Ivo']);
    expect(await desk.auditOf({ id })).toEqual([
      'claim_support_ticket',
      'send_support_message',
      'close_support_ticket',
      'take_back_support_message',
      'send_support_message',
      'close_support_ticket',
    ]);
  });
});
