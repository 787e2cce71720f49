import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { call, type Account } from '../harness/accounts.ts';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark, type AppUser, type Message } from '../harness/publicApp.ts';
import { pathOf, pressIfThere, see, seeFocused, seeNo } from '../harness/see.ts';
import { button, conversation, messageBox, send, toast } from '../screens/desks.ts';
import { Keys } from '../screens/keys.ts';
import { signInOn } from '../screens/sign-in.ts';

const SEND = '**/rest/v1/rpc/send_support_message';
// One pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a reply', () => {
  journey('survives a lost response, a reload and a new session, and is stored once', async (desk) => {
    desk.problems.tolerate(
      /^net::ERR_FAILED POST \/rest\/v1\/rpc\/send_support_message$/,
      /^40[0-9] (POST|GET|HEAD) \/(rest|auth)\/v1\//,
    );
    const { page, id, agent, sent } = await answering(desk);
    await page.route(SEND, async (route) => {
      // The server stores it; only the response is lost.
      await route.fetch();
      await route.abort('failed');
    });
    await send(page, 'Try it again, please.');
    await expect.poll(sent).toEqual(['Try it again, please.']);
    await page.unrouteAll({ behavior: 'wait' });
    // The reloaded thread has the message; until then Retry is offered.
    await seeNo(page.getByText('Not sent.'));
    await messageBox(page).fill('A long and careful answer');
    await page.reload();
    await see(conversation(page).getByText('Try it again, please.', { exact: true }));
    expect(await sent()).toEqual(['Try it again, please.']);
    await expect.poll(() => messageBox(page).inputValue()).toBe('A long and careful answer');

    const elsewhere = await desk.signIn(agent);
    await elsewhere.client.auth.signOut({ scope: 'global' });
    await pressIfThere(page, 'Send');
    await page.waitForURL('**/admin/login?*');
    await signInOn(page, agent);
    await see(conversation(page));
    expect(pathOf(page)).toBe(`/admin/support/${id}`);
    const kept = async () => (await messageBox(page).inputValue()) + (await conversation(page).innerText());
    await expect.poll(kept).toContain('A long and careful answer');
  });

  journey('with an image is visible to staff and the user, also in a merged ticket', async (desk) => {
    const { page, id, user } = await answering(desk);
    await page
      .getByLabel('Image file')
      .setInputFiles({ name: 'here.png', mimeType: 'image/png', buffer: PNG });
    await see(page.getByRole('img', { name: 'Attached' }));
    await send(page, 'Look here.');
    const image = conversation(page).getByRole('img', { name: /^Image from / });
    await see(image);
    await expect.poll(() => image.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBe(1);

    await desk.eightSecondsLater(id);
    const message = (await user.messages(id)).at(-1);
    expect(message?.content).toBe('Look here.');
    expect(Buffer.from(await user.image(message?.image_url ?? ''))).toEqual(PNG);

    const second = await user.openTicket(`Again ${mark()}`, 'Anybody there?');
    await messageBox(page).press('Escape');
    await page.keyboard.press('m');
    await seeFocused(page.getByRole('dialog'));
    await button(page.getByRole('dialog'), 'Merge').click();
    await see(toast(page, /merged into/), conversation(page).getByText('Anybody there?', { exact: true }));
    await see(conversation(page).getByRole('link', { name: `in #${second.slice(0, 8)}` }));
    await user.write(second, 'I see it now.');
    await see(conversation(page).getByText('I see it now.', { exact: true }));
    const words = async (ticketId: string) => (await user.messages(ticketId)).map(({ content }) => content);
    expect(await words(second)).toEqual(['Hello?', 'Look here.', 'Anybody there?', 'I see it now.']);
    await button(page, 'Unmerge').click();
    await see(toast(page, /unmerged from/));
    await seeNo(conversation(page).getByText('Anybody there?', { exact: true }));
    expect(await words(second)).toEqual(['Anybody there?', 'I see it now.']);
    expect(await desk.auditOf({ id: second })).toEqual(['merge_support_ticket', 'unmerge_support_ticket']);
  });
});

describe('a ticket of another agent', () => {
  journey(
    'is handed over in two actions, and taken over with a note; the bell notifies both',
    async (desk) => {
      const { page, id, agent } = await answering(desk);
      const other = await desk.createAccount({
        role: 'moderator',
        profile: { full_name: `Other ${mark()}` },
      });
      // The ticket's page would mark it as read.
      const theirs = await desk.visit('/admin/account', { as: other });
      await see(conversation(page));
      const keys = new Keys(page);
      await keys.press('h');
      await see(page.getByRole('dialog').getByRole('button', { name: other.fullName }));
      await seeFocused(page.getByRole('dialog'));
      await keys.typeAndPress(other.fullName, 'Enter');
      await see(toast(page, `Handed over to ${other.fullName}.`));
      expect(keys.actions).toBe(2);
      await seeNo(button(page, 'Close'));

      await theirs.getByRole('button', { name: 'Notifications: 1 unread' }).click();
      await see(theirs.getByRole('dialog').getByText(`${agent.fullName} handed this over to you`));

      await button(page, 'Take over').click();
      const question = page.getByRole('dialog', { name: `Take over from ${other.fullName}?` });
      await button(question, 'Take over').click();
      await see(question.getByText('Say why you are taking it over.'));
      await question.getByLabel('Note').fill('They wrote to me.');
      await button(question, 'Take over').click();
      await see(button(page, 'Close'));
      await see(theirs.getByRole('dialog').getByText(`${agent.fullName} took this over from you`));
      expect(await desk.auditOf({ id })).toEqual([
        'claim_support_ticket',
        'hand_over_support_ticket',
        'take_over_support_ticket',
      ]);
    },
  );
});

interface Answering {
  page: Page;
  id: string;
  user: AppUser;
  /** The ticket's owner, on its page. */
  agent: Account;
  /** The messages of a user. */
  sent: () => Promise<string[]>;
}

async function answering(desk: Desk): Promise<Answering> {
  const [user, agent] = await Promise.all([
    appUser(desk),
    desk.createAccount({ role: 'moderator', profile: { full_name: `Agent ${mark()}` } }),
  ]);
  const [id, { client, session }] = await Promise.all([
    user.openTicket(`Question ${mark()}`, 'Hello?'),
    desk.signIn(agent),
  ]);
  const { error } = await client.rpc('admin_claim_support_ticket', { p_ticket_id: id });
  if (error) throw new Error(error.message);
  const page = await desk.visit(`/admin/support/${id}`, { as: { client, session } });
  await see(conversation(page).getByText('Hello?', { exact: true }));
  const sent = async () => {
    const messages = await call<Message[]>(client, 'get_support_messages', { p_ticket_id: id });
    return messages.slice(1).map(({ content }) => content);
  };
  return { page, id, user, agent, sent };
}
