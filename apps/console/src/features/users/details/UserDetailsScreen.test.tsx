// @vitest-environment jsdom

import { renderPart } from '#testing/renderPart.tsx';
import { NO_RECORD } from '#testing/fakeServer.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TYPED_FIELDS } from './fields/fields.ts';
import { ServiceAreaCard } from './UserDetails.tsx';
import { aProfile, openUser, Refusal, Server } from './userPage.testing.ts';

describe('a URL without a user', () => {
  it('shows a hint for a malformed id, without a request', async () => {
    const server = new Server();
    await openUser(server, { path: '/admin/users/not-an-id' });
    expect(await screen.findByText('User not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin/users');
    expect(server.sentTo('admin_get_user_details')).toEqual([]);
  });

  it('shows a hint for an unknown id', async () => {
    const nobody = () => {
      throw new Refusal(404, 'User not found', 'user_not_found');
    };
    await openUser(new Server({}, { admin_get_user_details: nobody }));
    expect(await screen.findByText('User not found')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error with Retry if the server fails', async () => {
    const server = new Server();
    const answer = server.answers.admin_get_user_details;
    server.answers.admin_get_user_details = () => {
      throw new Refusal(500, '');
    };
    await openUser(server);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load user');
    server.answers.admin_get_user_details = answer ?? (() => null);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Ana Horvat', level: 1 })).toBeVisible();
  });
});

describe('the page', () => {
  it('has a row for every field of TYPED_FIELDS', async () => {
    await openUser(new Server());
    await screen.findByRole('heading', { name: 'Ana Horvat' });
    for (const { label } of Object.values(TYPED_FIELDS))
      expect(screen.getByText(label, { selector: 'dt, dt *' })).toBeVisible();
  });

  it('shows the name in the tab, countries by flag and name, and an expired Pro as Free', async () => {
    await openUser(
      new Server({
        base_country_code: 'HR',
        subscription_tier: 'pro',
        subscription_expires_at: '2020-01-01T00:00:00Z',
      }),
    );
    await screen.findByRole('heading', { name: 'Ana Horvat' });
    expect(document.title).toBe('Ana Horvat · Marketdesk');
    expect(screen.getByText('Croatia')).toBeVisible();
    expect(screen.getByText('Pro expired')).toBeVisible();
    expect(screen.queryByText('Pro')).toBeNull();
  });

  it('collapses bios over 300 characters, and opens websites without referrer', async () => {
    const bio = `${'a'.repeat(300)} the end`;
    await openUser(new Server({ bio, website: 'ana.test' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Expand' }));
    expect(screen.getByText(bio)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(screen.queryByText(bio)).toBeNull();

    const link = screen.getByRole('link', { name: 'Open website' });
    expect(link).toHaveAttribute('href', 'https://ana.test/');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('shows bios of 300 characters, and no link for script URLs', async () => {
    await openUser(new Server({ bio: 'a'.repeat(300), website: 'javascript:alert(1)' }));
    expect(await screen.findByText('a'.repeat(300))).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Expand' })).toBeNull();
    expect(screen.getByText('javascript:alert(1)')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open website' })).toBeNull();
  });
});

describe('the service area', () => {
  it('is on a map if latitude, longitude and radius exist', async () => {
    await openUser(new Server({ base_latitude: 45.815011, base_longitude: 15.981919, service_radius: 25 }));
    expect(await screen.findByRole('application', { name: 'Service area' })).toHaveAccessibleDescription(
      /25 km around 45\.815011, 15\.981919/,
    );
  });

  it('is on a map on the equator', async () => {
    await openUser(new Server({ base_latitude: 0, base_longitude: 0, service_radius: 0 }));
    expect(await screen.findByRole('application', { name: 'Service area' })).toBeVisible();
  });

  it.each(['base_latitude', 'base_longitude', 'service_radius'])('is hidden without %s', (missing) => {
    const area = { base_latitude: 45.8, base_longitude: 15.9, service_radius: 25, [missing]: null };
    renderPart(<ServiceAreaCard user={aProfile(area)} />);
    expect(screen.queryByRole('application')).toBeNull();
  });
});

it('shows a finance clerk the account without changing it, and the counts that they may read', async () => {
  const server = new Server(
    {},
    {
      admin_get_user_record: () => ({ ...NO_RECORD, counts: { withdrawals: 3 }, reporter: null }),
    },
  );
  await openUser(server, { role: 'Finance clerk' });
  const record = within(await screen.findByRole('list', { name: 'Record' }));
  expect(record.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Withdrawals 3 ']);
  const names = within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.ariaLabel ?? button.textContent);
  expect(names.filter((name) => !name.startsWith('Copy'))).toEqual(['Save note']);
  expect(server.refused).toEqual([]);
});
