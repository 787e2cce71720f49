// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { listPlace } from './listPlace.ts';
import { anyText, pageNumber } from './search.ts';

const { keep, kept } = listPlace('things', { search: anyText, page: pageNumber, thing: anyText }, 'thing');

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the place in a list', () => {
  it('is the beginning of the list by default', () => {
    expect(kept()).toEqual({});
  });

  it('includes filters, sort and page, but not the open drawer', () => {
    keep({ search: 'wall', page: '2', thing: 'an id' });
    expect(kept()).toEqual({ search: 'wall', page: '2' });
  });

  it.each(['{', 'null', '[]', '{"page":2,"other":"x"}'])(
    'is the beginning if the stored place is %s',
    (text) => {
      sessionStorage.setItem('marketdesk.things.place', text);
      expect(kept()).toEqual({});
    },
  );

  it('lasts as long as the page if storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    keep({ search: 'wall' });
    expect(kept()).toEqual({ search: 'wall' });
  });
});
