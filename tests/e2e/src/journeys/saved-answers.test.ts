import { describe, expect } from 'vitest';
import { call } from '../harness/accounts.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see, seeFocused, seeNo } from '../harness/see.ts';
import { conversation, messageBox, onlyRow, toast } from '../screens/desks.ts';
import { Keys } from '../screens/keys.ts';

describe('a standard answer', () => {
  journey(
    'takes three actions from an unclaimed row, is undone by one, and reaches the person after eight seconds',
    async (desk) => {
      const [user, agent] = await Promise.all([
        appUser(desk, { full_name: 'Lena Vogt', preferred_locale: 'de' }),
        desk.createAccount({ role: 'moderator', profile: { full_name: 'Ivo Ban' } }),
      ]);
      const subject = `Question ${mark()}`;
      const [id, { client, session }] = await Promise.all([
        user.openTicket(subject, 'Hello?'),
        desk.signIn(agent),
      ]);
      const answer = {
        p_title: `Solved ${mark()}`,
        p_bodies: { en: 'Hello {{user.first_name}}!', de: 'Hallo {{user.first_name}}! {{staff.first_name}}' },
        p_steps: { close: true },
      };
      await call(client, 'admin_save_saved_answer', answer);

      const page = await desk.visit(`/admin/support?search=${subject}`, { as: { client, session } });
      const row = await onlyRow(page, 'Support');
      await see(row.getByText('Open', { exact: true }));
      await row.focus();
      const keys = new Keys(page);
      await keys.press('r');
      await seeFocused(messageBox(page));
      await keys.typeAndPress(`/${answer.p_title}`, 'Enter');
      await expect.poll(() => messageBox(page).inputValue()).toBe('Hallo Lena! Ivo');
      await keys.press('Control+Enter');
      await see(toast(page, 'Message sent'), page.getByText('This ticket is closed.'));
      expect(keys.actions).toBe(3);
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
    },
  );
});
