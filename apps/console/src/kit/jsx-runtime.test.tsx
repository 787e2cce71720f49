import { bareTexts, translate } from '#testing/translation.ts';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Button } from './Button.tsx';

const Icon = () => <svg />;
const Bare = () => <>bare</>;

const cases: [string, (isSet: boolean, count: number) => ReactNode][] = [
  ['an element before a text', (isSet) => <p>{isSet && <Icon />}Save</p>],
  [
    'a text beside an element',
    (isSet, count) => (
      <p>
        {isSet && `${count} rows`}
        <b>all</b>
      </p>
    ),
  ],
  [
    'texts that are all there is',
    (isSet, count) => (
      <p>
        {count} of {isSet ? 'many' : 'few'}
      </p>
    ),
  ],
  ['a text that becomes an element', (isSet) => <p>Of {isSet ? <b>Ana</b> : 'Eva'}, today</p>],
  [
    'a text in a fragment',
    (isSet) => (
      <p>
        {isSet && <Icon />}
        <>in {isSet ? 'a' : 'the'} fragment</>
      </p>
    ),
  ],
  [
    'a component that is a text',
    (isSet) => (
      <p>
        {isSet && <Icon />}
        <Bare />
      </p>
    ),
  ],
  ['texts in a list', (isSet, count) => <p>{['a', isSet ? <b key="b">b</b> : 'b', count]}</p>],
  [
    'a list of texts beside an element',
    (isSet, count) => (
      <p>
        {['x', count]}
        {isSet && <Icon />}
      </p>
    ),
  ],
  ['a busy button', (isSet, count) => <Button busy={isSet}>Send {count}</Button>],
];

it.each(cases)('updates a translated page after a change of %s', (_, shown) => {
  const { container, rerender } = render(shown(false, 1));
  for (const [isSet, count] of [
    [true, 2],
    [false, 30],
    [true, 4],
  ] as const) {
    translate(container);
    rerender(shown(isSet, count));
    const untranslated = render(shown(isSet, count)).container;
    expect(container.textContent).toBe(untranslated.textContent);
    expect(bareTexts(untranslated)).toEqual([]);
  }
});

it('keeps spaces between elements', () => {
  const { container } = render(
    <p>
      <b>1</b> <i>2</i>
    </p>,
  );
  expect(container.innerHTML).toBe('<p><b>1</b> <i>2</i></p>');
});
