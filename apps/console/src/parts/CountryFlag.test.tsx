// @vitest-environment jsdom

import { loadConfig } from '#backend/config.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CountryFlag } from './CountryFlag.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

const flag = () => document.querySelector('img');

it('shows our own flag beside the name', () => {
  render(<CountryFlag code="hr" />);
  expect(screen.getByText('Croatia')).toBeVisible();
  expect(flag()).toHaveAttribute('src', '/assets/flags-1.6/HR.svg');
});

it('loads the flag from the configured image service', async () => {
  server.config.flagUrl = 'https://flags.test/w40/{code}.png';
  await loadConfig();
  render(<CountryFlag code="HR" />);
  expect(flag()).toHaveAttribute('src', 'https://flags.test/w40/hr.png');
});

it('shows only the name if the image fails to load', () => {
  render(<CountryFlag code="HR" />);
  fireEvent.error(screen.getByRole('presentation'));
  expect(flag()).toBeNull();
  expect(screen.getByText('Croatia')).toBeVisible();
});

it.each(['QQ', 'Narnia', '../x'])('shows %s, an unknown country, unchanged and without an image', (code) => {
  render(<CountryFlag code={code} />);
  expect(screen.getByText(code)).toBeVisible();
  expect(flag()).toBeNull();
});

it.each([null, undefined, ''])('shows a dash for %j', (code) => {
  render(<CountryFlag code={code} />);
  expect(screen.getByText('–')).toBeVisible();
});
