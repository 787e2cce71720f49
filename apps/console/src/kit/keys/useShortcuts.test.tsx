// @vitest-environment jsdom

import { fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { useShortcuts } from './useShortcuts.ts';

function Page({ act, layer }: { act: () => void; layer?: 'page' | 'drawer' }) {
  useShortcuts({ claim: act }, layer === undefined ? {} : { layer });
  return <input aria-label="Search" />;
}

it('runs on its key only', async () => {
  const act = vi.fn();
  render(<Page act={act} />);
  await userEvent.keyboard('x');
  expect(act).not.toHaveBeenCalled();
  await userEvent.keyboard('c');
  expect(act).toHaveBeenCalledOnce();
});

it('runs on its key in another script, and with Caps Lock', () => {
  const act = vi.fn();
  const { container } = render(<Page act={act} />);
  fireEvent.keyDown(container, { key: 'с', code: 'KeyC' });
  fireEvent.keyDown(container, { key: 'C', code: 'KeyC', modifierCapsLock: true });
  expect(act).toHaveBeenCalledTimes(2);
});

it('ignores letters in text fields, and keys with modifiers', async () => {
  const act = vi.fn();
  const page = render(<Page act={act} />);
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.type(page.getByLabelText('Search'), 'c');
  expect(act).not.toHaveBeenCalled();
});

it('works on the page only without a layer above, and in a drawer while it is open', async () => {
  const [onPage, inDrawer] = [vi.fn(), vi.fn()];
  const { rerender } = render(
    <>
      <Page act={onPage} />
      <Page act={inDrawer} layer="drawer" />
      {createPortal(
        <div data-base-ui-portal="">
          <div role="dialog" />
        </div>,
        document.body,
      )}
    </>,
  );
  await userEvent.keyboard('c');
  expect([onPage, inDrawer].map((act) => act.mock.calls.length)).toEqual([0, 1]);
  rerender(
    <>
      <Page act={onPage} />
      <Page act={inDrawer} layer="drawer" />
    </>,
  );
  await userEvent.keyboard('c');
  expect([onPage, inDrawer].map((act) => act.mock.calls.length)).toEqual([1, 1]);
});
