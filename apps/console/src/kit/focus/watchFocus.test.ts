import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { arrive, setOff, watchFocus } from './watchFocus.ts';

beforeEach(() => {
  onTestFinished(watchFocus());
  document.body.innerHTML = `
    <nav><a href="/other">Other</a></nav>
    <main tabindex="-1"><h1>Heading</h1><button>Close</button>
      <table><tbody><tr tabindex="-1"><td>1</td></tr><tr tabindex="-1"><td>2</td></tr><tr tabindex="-1"><td>3</td></tr></tbody></table>
    </main>`;
});

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
};
const focused = () => document.activeElement?.textContent.trim();

it('moves the focus to the row in place of a removed one', async () => {
  find('tr:nth-child(2)').focus();
  find('tr:nth-child(2)').remove();
  await vi.waitFor(() => expect(focused()).toBe('3'));
  find('tr:nth-child(2)').remove();
  await vi.waitFor(() => expect(focused()).toBe('1'));
});

it('moves the focus to the heading when a button is removed or disabled', async () => {
  find('button').focus();
  find('button').remove();
  await vi.waitFor(() => expect(focused()).toBe('Heading'));
});

it('moves the focus to the button’s card while that exists', async () => {
  find('main').insertAdjacentHTML(
    'beforeend',
    '<section aria-label="Changes"><button id="one">One</button><button id="two">Two</button></section>',
  );
  find('#one').focus();
  find('#one').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('section')));
  find('#two').focus();
  find('section').remove();
  await vi.waitFor(() => expect(focused()).toBe('Heading'));
});

it('keeps the focus in an open dialog, and restores the previous focus afterwards', async () => {
  find('button').focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" tabindex="-1"><a href="/">In it</a></div>',
  );
  find('[role=dialog] a').focus();
  find('[role=dialog] a').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('[role=dialog]')));
  find('[role=dialog]').remove();
  await vi.waitFor(() => expect(focused()).toBe('Close'));
});

it('focuses the heading of a new page, unless the page has set the focus', async () => {
  find('nav a').focus();
  find('main').innerHTML = 'Loading';
  arrive();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('main')));
  find('main').innerHTML = '<h1>Next</h1><input>';
  await vi.waitFor(() => expect(focused()).toBe('Next'));
  find('input').focus();
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(find('input'));
});

it('keeps the focus that the user moved while another page loads', async () => {
  find('nav').insertAdjacentHTML('beforeend', '<a href="/third">Third</a>');
  find('nav a').focus();
  setOff();
  await userEvent.tab();
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused()).toBe('Third');
  setOff();
  arrive();
  await vi.waitFor(() => expect(focused()).toBe('Heading'));
});

it('does not restore the focus after an explicit blur', async () => {
  find('button').focus();
  find('button').blur();
  await Promise.resolve();
  find('button').remove();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(document.body);
});
