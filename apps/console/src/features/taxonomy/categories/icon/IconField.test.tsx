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
import { IconInput } from './IconInput.tsx';

function Form({ first = '' }: { first?: string }) {
  const [icon, setIcon] = useState(first);
  return <IconField label="Icon" value={icon} onChange={setIcon} />;
}
const show = (content: React.ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>).container;
// Not by its name: what is around the open suggestions is hidden from readers, and in jsdom the label with it.
const box = () => screen.getByRole('combobox');
const drawn = (within: Element) => within.querySelector('[data-icon]')?.getAttribute('data-icon') ?? null;

it('draws the icon from our own server, and nothing without a name or under one that can be none', () => {
  const leaf = show(<CategoryIcon name=" leaf-outline " />);
  expect(leaf.querySelector<HTMLElement>('[data-icon]')?.style.maskImage).toContain(
    '/assets/ionicons-8.1/leaf-outline.svg',
  );
  for (const name of [null, '', '../leaf', 'Leaf'])
    expect(drawn(show(<CategoryIcon name={name} />))).toBeNull();
});

it('suggests while one types, by name and by what an icon shows, and takes what is chosen', async () => {
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

it('says Check name for what the set does not have, once it is typed', async () => {
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

it.each(ICON_EXAMPLES.filter(([, allowed]) => !allowed))('says Check name for “%s”', (text) => {
  show(<Form first={text} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Check name');
});

it('keeps Enter and Escape to itself while they concern the suggestions, and passes them on otherwise', async () => {
  const user = userEvent.setup();
  const onKeyDown = vi.fn<(key: string) => void>();
  const onChoose = vi.fn();
  function Cell() {
    const [icon, setIcon] = useState('');
    return (
      <div onKeyDown={({ key }) => onKeyDown(key)}>
        <IconInput aria-label="Icon" autoFocus value={icon} onChange={setIcon} onChoose={onChoose} />
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
  expect(onChoose).toHaveBeenCalledWith('leaf');
  expect(onKeyDown).not.toHaveBeenCalled();
  await user.keyboard('{Enter}{Escape}');
  expect(onKeyDown.mock.calls.flat()).toEqual(['Enter', 'Escape']);
});
