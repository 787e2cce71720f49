import type { WorkerCategory } from '@marketdesk/contract/documents.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../profile.ts';
import { ANA, openUser, Refusal, Server } from '../userPage.testing.ts';

const C1 = '00000000-0000-4000-8000-0000000000c1';
const C2 = '00000000-0000-4000-8000-0000000000c2';
const S1 = '00000000-0000-4000-8000-0000000000a1';
const TAXONOMY = {
  categories: () => [
    { id: C1, slug: 'cleaning' },
    { id: C2, slug: 'gardening' },
  ],
  subcategories: () => [{ id: S1, slug: 'windows', category_id: C1 }],
};
const PRO: Partial<Profile> = { subscription_tier: 'pro', subscription_expires_at: null };

function shop(
  about: Partial<Profile>,
  stored: WorkerCategory[],
  save?: (body: Record<string, unknown>) => unknown,
) {
  let list = stored;
  return new Server(about, {
    ...TAXONOMY,
    admin_get_worker_categories: () => list,
    admin_set_worker_categories: save ?? (({ p_categories }) => (list = p_categories as WorkerCategory[])),
  });
}
const card = async () => within(await screen.findByRole('region', { name: 'Worker categories' }));
const add = async (slug: string) =>
  userEvent.selectOptions(await (await card()).findByRole('combobox', { name: 'Add category' }), slug);
const save = async () => userEvent.click((await card()).getByRole('button', { name: 'Save' }));

describe('the worker’s categories', () => {
  it('are saved with subcategories and the displayed list', async () => {
    const server = shop(PRO, []);
    await openUser(server);
    await add('cleaning');
    await userEvent.click(await (await card()).findByRole('checkbox', { name: 'windows' }));
    await save();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.sentTo('admin_set_worker_categories')).toEqual([
      { p_user_id: ANA, p_categories: [{ categoryId: C1, subcategoryIds: [S1] }], p_expected: [] },
    ]);
  });

  it('are displayed by name, if known', async () => {
    const server = new Server(PRO, {
      ...TAXONOMY,
      admin_get_worker_categories: () => [{ categoryId: C1, subcategoryIds: [S1] }],
      taxonomy_translations: () => [
        { entity_id: C1, display_name: 'Home cleaning' },
        { entity_id: S1, display_name: 'Window cleaning' },
      ],
    });
    await openUser(server);
    const list = await card();
    expect(await list.findByRole('listitem', { name: 'Home cleaning' })).toBeVisible();
    expect(await list.findByRole('checkbox', { name: 'Window cleaning' })).toBeChecked();
    expect(list.getByRole('option', { name: 'gardening' })).toBeVisible();
  });

  it('are saved only after a change, and each category is offered once', async () => {
    await openUser(shop(PRO, [{ categoryId: C1, subcategoryIds: [] }]));
    const list = await card();
    const button = await list.findByRole('button', { name: 'Save' });
    expect(button).toBeDisabled();
    const choices = within(list.getByRole('combobox', { name: 'Add category' }));
    expect(choices.queryByRole('option', { name: 'cleaning' })).toBeNull();
    expect(choices.getByRole('option', { name: 'gardening' })).toBeInTheDocument();

    await add('gardening');
    expect(button).toBeEnabled();
    await userEvent.click(list.getByRole('button', { name: 'Remove gardening' }));
    expect(button).toBeDisabled();

    await add('gardening');
    await userEvent.click(list.getByRole('button', { name: 'Discard changes' }));
    expect(list.queryByRole('listitem', { name: 'gardening' })).toBeNull();
    expect(list.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('are limited to one on Free; a refused one is not saved', async () => {
    await openUser(shop({}, []));
    await add('cleaning');
    await add('gardening');
    const list = await card();
    expect(list.getByRole('alert')).toHaveTextContent('You can select up to 1 categories.');
    expect(list.queryByRole('listitem', { name: 'gardening' })).toBeNull();
    await save();
    await waitFor(() => expect(list.queryByRole('alert')).toBeNull());
  });

  it('are limited as on Free after Pro has expired', async () => {
    const expired: Partial<Profile> = {
      subscription_tier: 'pro',
      subscription_expires_at: '2020-01-01T00:00:00Z',
    };
    await openUser(shop(expired, [{ categoryId: C1, subcategoryIds: [] }]));
    await add('gardening');
    expect((await card()).getByRole('alert')).toHaveTextContent('You can select up to 1 categories.');
  });

  it('are kept after a failure, with a question before leaving', async () => {
    const refuse = () => {
      throw new Refusal(500, '');
    };
    await openUser(shop(PRO, [], refuse));
    await add('cleaning');
    await save();
    const list = await card();
    expect(await list.findByRole('alert')).toHaveTextContent('Failed to save');
    expect(list.getByRole('listitem', { name: 'cleaning' })).toBeVisible();

    await userEvent.click(screen.getByRole('link', { name: 'Reviews' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: /Reviews/, level: 1 })).toBeVisible();
  });

  it('show both lists after a conflict', async () => {
    let theirs: WorkerCategory[] = [];
    const server = shop(PRO, [], ({ p_categories, p_expected }) => {
      if (JSON.stringify(p_expected) !== JSON.stringify(theirs)) {
        throw new Refusal(409, 'The list of categories was changed.', 'changed_meanwhile');
      }
      return (theirs = p_categories as WorkerCategory[]);
    });
    server.answers.admin_get_worker_categories = () => theirs;
    await openUser(server);
    await add('cleaning');
    theirs = [{ categoryId: C2, subcategoryIds: [] }];
    await save();
    const panel = await (await card()).findByRole('alert');
    expect(panel).toHaveTextContent('gardening');
    await userEvent.click(within(panel).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(theirs).toEqual([{ categoryId: C1, subcategoryIds: [] }]));
  });

  it('show an error with Retry', async () => {
    const server = shop(PRO, []);
    server.answers.admin_get_worker_categories = () => {
      throw new Refusal(500, '');
    };
    await openUser(server);
    expect(await (await card()).findByRole('alert')).toHaveTextContent('Failed to load worker categories');
    server.answers.admin_get_worker_categories = () => [];
    await userEvent.click((await card()).getByRole('button', { name: 'Retry' }));
    expect(await (await card()).findByText('No categories chosen.')).toBeVisible();
  });
});
