import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { clientWith } from '../harness/accounts.ts';
import { inBothThemes } from '../harness/axe.ts';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser } from '../harness/publicApp.ts';
import { follow, goOn, see } from '../harness/see.ts';
import { button, pane } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';

type Screen = (desk: Desk, page: Page) => Promise<void>;

type Go = (path: string) => Promise<Page>;

/** Checks a page in its current state. */
type Judge = (page: Page) => Promise<void>;

/** Changes that outlive their screen. The page is checked in its final state. */
const ALONE: Record<string, (desk: Desk, go: Go, judge: Judge) => Promise<Page>> = {
  'the sign-in page': async (desk) => {
    const page = await desk.visit('/admin/login?from=/admin/users');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await see(page.getByText('Email is required.'));
    return page;
  },
  'a user’s history with notes, and the notifications': async (desk, go, judge) => {
    const { id } = await desk.createAccount();
    const about = { p_entity_type: 'user', p_entity_id: id };
    await desk.callAsAdmin('ban_user_admin', { p_user_id: id, p_value: true, p_reason: 'Spam.' });
    await desk.callAsAdmin('admin_add_note', { ...about, p_body: 'See @demo_moderator.' });
    const page = await go(`/admin/users/${id}?view=history`);
    await see(page.getByRole('list', { name: 'History' }), page.getByRole('list', { name: 'Notes' }));
    await page.getByLabel('New note').pressSequentially('@de');
    await see(page.getByRole('listbox', { name: 'Colleagues' }));
    await judge(page);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await see(page.getByRole('dialog').getByText('See @demo_moderator.').first());
    return page;
  },
  'a report’s page, and a decision that is being made there': async (desk, go, judge) => {
    const about = await desk.createAccount({ profile: { bio: 'Cheap watches' } });
    await clientWith(desk.server, desk.server.serviceRoleKey)
      .from('profiles')
      .update({ avatar_url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" })
      .eq('user_id', about.id);
    const page = await go(`/admin/reports/${await (await appUser(desk)).report(about.id)}`);
    await see(page.getByRole('textbox', { name: 'Notes' }), page.getByText(about.fullName).first());
    await judge(page);
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Limit/ }).click();
    await see(dialog.getByText('Suggested'), dialog.getByText('Cheap watches'));
    return page;
  },
  'a ticket’s page that is being answered': async (desk, go) => {
    const user = await appUser(desk);
    const ticket = await user.openTicket('Question', 'See https://example.test, please.');
    const page = await go(`/admin/support/${ticket}`);
    await see(page.getByText('You must claim this ticket to send messages.'));
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Looking into it.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await desk.eightSecondsLater(ticket);
    await see(page.getByText('Sent, not read yet'));
    await page.getByRole('textbox', { name: 'Message' }).fill('And found it.');
    await page.getByRole('button', { name: 'Send', exact: true }).hover();
    return page;
  },
};

const SCREENS: Record<string, Screen> = {
  // widths.test.ts checks the dashboard and the lists; these journeys open their rows.
  'a drawer over a list': async (_desk, page) => {
    await goOn(page, '/admin/users?role=admin');
    await settled(page);
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    await see(page.getByRole('dialog'));
  },
  'a user’s page': async (desk, page) => {
    const { id } = await desk.createAccount({
      profile: {
        bio: 'b'.repeat(400),
        base_latitude: 45.8,
        base_longitude: 15.9,
        service_radius: 20,
        website: 'https://a.test',
      },
    });
    await goOn(page, `/admin/users/${id}`);
    await see(page.getByRole('application', { name: 'Service area' }), page.getByLabel('Add category'));
  },
  'a question over it': async (_desk, page) => {
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).hover();
  },
  'a filter that is not understood': async (_desk, page) => {
    await goOn(page, '/admin/users?role=king');
    await see(page.getByRole('alert'));
  },
  'the reports list with a chip and a pane': async (desk, page) => {
    const user = await appUser(desk);
    const id = await user.report((await desk.createAccount()).id);
    await goOn(page, `/admin/reports?entityType=user&search=${id}&report=${id}`);
    await see(button(pane(page), 'Claim'), page.getByRole('list', { name: 'Active filters' }));
  },
  'the support list with a pane': async (desk, page) => {
    const user = await appUser(desk);
    const id = await user.openTicket('Question');
    await goOn(page, `/admin/support?search=${id}&ticket=${id}`);
    await see(button(pane(page), 'Claim'));
  },
  'a post’s page': async (desk, page) => {
    await goOn(page, `/admin/posts/${await (await appUser(desk)).publish()}`);
    await see(page.getByLabel('Status', { exact: true }), page.locator('.leaflet-container'));
  },
  'the question over a post’s pane': async (desk, page) => {
    const id = await (await appUser(desk)).publish();
    await goOn(page, `/admin/posts?search=${id}&post=${id}`);
    await button(pane(page), 'Delete').click();
    await see(page.getByRole('dialog', { name: 'Delete this post?' }));
  },
  'the refusal of the guard for admins': async (_desk, page) => {
    await follow(page, '/admin/audit');
    await see(page.getByText(/^Admins only/));
  },
};

describe('there is no violation of WCAG 2 AA, in light and dark,', () => {
  for (const [name, go] of Object.entries(ALONE)) {
    journey(`on ${name}`, async (desk) => {
      const judge = async (page: Page) => expect(await inBothThemes(page)).toEqual({ light: [], dark: [] });
      await judge(await go(desk, (path) => desk.visit(path, { as: 'moderator' }), judge));
    });
  }

  journey('on the palette before anything is typed, and on what it finds', async (desk) => {
    const page = await desk.visit('/admin/account', { as: 'moderator' });
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog');
    await see(palette.getByText(/^Type at least/));
    expect(await inBothThemes(page)).toEqual({ light: [], dark: [] });
    await palette.getByRole('combobox').fill('an');
    await see(palette.getByRole('group', { name: 'Users' }), palette.getByRole('group', { name: 'Posts' }));
    expect(await inBothThemes(page)).toEqual({ light: [], dark: [] });
  });

  journey(`on ${Object.keys(SCREENS).join(', ')}`, async (desk) => {
    const page = await desk.lookAround('moderator');
    for (const [name, go] of Object.entries(SCREENS)) {
      await go(desk, page);
      expect(await inBothThemes(page), name).toEqual({ light: [], dark: [] });
    }
  });
});

describe('the search for violations', () => {
  journey('finds pale texts, whatever makes them so, and what has no name', async (desk) => {
    const page = await desk.lookAround('moderator');
    await page.evaluate(() => {
      const drawn = document.createElement('div');
      drawn.style.background = '#fff';
      const draw = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, style: string, text: string) => {
        const element = document.createElement(tag);
        // The content security policy forbids style attributes.
        element.style.cssText = style;
        element.textContent = text;
        drawn.append(element);
        return element;
      };
      draw('p', 'color: #767676', 'enough');
      draw('p', 'color: #777', 'grey');
      draw('p', 'color: #000; opacity: 0.4', 'faded');
      draw('p', 'color: rgb(0 0 0 / 0.4)', 'translucent');
      draw('p', 'color: #000; background: #333', 'on a ground of its own');
      draw('p', 'color: #777; font-size: 24px', 'large');
      draw('button', 'color: #777', 'off').disabled = true;
      draw('input', 'color: #777; background: #fff', '').ariaLabel = 'A box';
      draw('input', 'border: 1px solid #949494', '').ariaLabel = 'A framed box';
      draw('input', 'border: 1px solid #959595', '').ariaLabel = 'A pale box';
      draw('button', '', '');
      document.querySelector('main')?.append(drawn);
    });
    const { light } = await inBothThemes(page);
    await page.getByText('on a ground of its own').evaluate((it) => it.parentElement?.remove());
    expect(light.map((one) => one.replace(/:.*/, ''))).toEqual([
      'grey',
      'faded',
      'translucent',
      'on a ground of its own',
      'the value of A box',
      'the border of A pale box',
      'button-name',
    ]);
  });
});
