// @vitest-environment jsdom

import { renderPart } from '#testing/renderPart.tsx';
import { ANA } from '#testing/people.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UserLink } from './UserLink.tsx';

it('links to the user, and takes the text direction from the name', () => {
  renderPart(<UserLink user={{ ...ANA, full_name: 'ليلى عبد الرحمن الخطيب' }} />);
  const name = screen.getByText('ليلى عبد الرحمن الخطيب');
  expect(name).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('link', { name: name.textContent })).toHaveAttribute(
    'href',
    `/admin/users/${ANA.user_id}`,
  );
});
