// @vitest-environment jsdom

import { isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import { keptSearch, rememberSearch } from './rememberedSearch.ts';

const PATH = '/admin/reports';
const visit = (search: Record<string, string>, cause: 'preload' | 'enter' | 'stay') => {
  try {
    rememberSearch({ path: PATH, search, cause, passing: ['page', 'report'] });
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.search;
    throw thrown;
  }
  return null;
};

beforeEach(() => localStorage.clear());

it('leads a visit that names nothing to the filters that were last used', () => {
  visit({ status: 'open', reason: 'Scams' }, 'stay');
  expect(visit({}, 'enter')).toEqual({ status: 'open', reason: 'Scams' });
});

it('shows a link that names a filter as it is', () => {
  visit({ status: 'closed' }, 'stay');
  expect(visit({ status: 'open' }, 'enter')).toBeNull();
});

it('keeps neither the page nor the open drawer', () => {
  visit({ status: 'open', page: '3', report: '5' }, 'stay');
  expect(keptSearch(PATH)).toEqual({ status: 'open' });
});

it('forgets them once they are cleared on the list', () => {
  visit({ status: 'open' }, 'stay');
  expect(visit({}, 'stay')).toBeNull();
  expect(visit({}, 'enter')).toBeNull();
});

it('learns nothing from a link that the pointer only passes over', () => {
  visit({ status: 'open' }, 'preload');
  expect(keptSearch(PATH)).toEqual({});
});

it.each(['{', '[]', '"text"', 'null', '{"status":5}'])(
  'takes unreadable storage, %s, for nothing',
  (text) => {
    localStorage.setItem('marketdesk.filters/admin/reports', text);
    expect(visit({}, 'enter')).toBeNull();
  },
);
