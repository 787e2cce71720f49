// @vitest-environment jsdom

import { createQueryClient } from '#backend/queryClient.ts';
import { ICON_EXAMPLES } from '@marketdesk/contract/taxonomy-examples.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CategoryIcon } from './CategoryIcon.tsx';
import { IconField } from './IconField.tsx';

function Form({ first = '' }: { first?: string }) {
  const [icon, setIcon] = useState(first);
  return <IconField label="Icon" value={icon} onChange={setIcon} />;
}
const show = (content: React.ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>).container;
// Without a name: open suggestions hide the rest, and in jsdom the label too, from the accessibility tree.
const box = () => screen.getByRole('combobox');
const drawn = (within: Element) => within.querySelector('[data-icon]')?.getAttribute('data-icon') ?? null;

it('draws the icon from our own server, and nothing for a missing or invalid name', () => {
  const leaf = show(<CategoryIcon name=" leaf-outline " />);
  expect(leaf.querySelector<HTMLElement>('[data-icon]')?.style.maskImage).toContain(
    '/assets/ionicons-8.1/leaf-outline.svg',
  );
  for (const name of [null, '', '../leaf', 'Leaf'])
    expect(drawn(show(<CategoryIcon name={name} />))).toBeNull();
});

it('suggests icons by name and tag during typing, and enters the chosen name', async () => {
  const user = userEvent.setup();
  const container = show(<Form />);
  await user.type(box(), 'tools');
  await screen.findByRole('option', { name: 'hammer' });
  const names = screen.getAllByRole('option').map((option) => option.textContent);
  expect(names.slice(0, 3)).toEqual(['hammer', 'hammer-outline', 'hammer-sharp']);
  expect(screen.queryByText('Check name')).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(box()).toHaveValue('hammer-outline');
  expect(drawn(container)).toBe('hammer-outline');
  expect(screen.queryByText('Check name')).toBeNull();
});

it('shows Check name for unknown names, after typing', async () => {
  const user = userEvent.setup();
  const container = show(<Form />);
  await user.type(box(), 'lea');
  await screen.findByRole('option', { name: 'leaf' });
  expect(drawn(container)).toBeNull();
  expect(screen.queryByText('Check name')).toBeNull();
  await user.type(box(), 'x');
  expect(await screen.findByText('Check name')).toBeVisible();
  await user.clear(box());
  expect(screen.queryByText('Check name')).toBeNull();
  await user.type(box(), 'lea');
  await user.tab();
  expect(await screen.findByText('Check name')).toBeVisible();
});

it.each(ICON_EXAMPLES.filter(([, allowed]) => !allowed))('shows Check name for “%s”', (text) => {
  show(<Form first={text} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Check name');
});

it('lets Enter and Escape bubble only when they do not concern the suggestions', async () => {
  const user = userEvent.setup();
  const onKeyDown = vi.fn<(key: string) => void>();
  function Cell() {
    const [icon, setIcon] = useState('');
    return (
      <div onKeyDown={({ key }) => onKeyDown(key)}>
        <IconField label="Icon" value={icon} onChange={setIcon} />
      </div>
    );
  }
  show(<Cell />);
  await user.type(box(), 'lea');
  await screen.findByRole('option', { name: 'leaf' });
  onKeyDown.mockReset();
  await user.keyboard('{Escape}');
  expect(onKeyDown).not.toHaveBeenCalled();
  expect(box()).toHaveValue('lea');
  await user.keyboard('f');
  await screen.findByRole('option', { name: 'leaf' });
  await user.keyboard('{ArrowDown}');
  onKeyDown.mockReset();
  await user.keyboard('{Enter}');
  expect(box()).toHaveValue('leaf');
  expect(onKeyDown).not.toHaveBeenCalled();
  await user.keyboard('{Enter}{Escape}');
  expect(onKeyDown.mock.calls.flat()).toEqual(['Enter', 'Escape']);
});
