// @vitest-environment jsdom

import { storeSession } from '#testing/fakeServer.ts';
import { isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import { keptSearch, rememberSearch } from './rememberedSearch.ts';

const PATH = '/admin/reports';
const visit = (search: Record<string, string>, cause: 'preload' | 'enter' | 'stay') => {
  try {
    rememberSearch({ path: PATH, search, cause, passing: ['page', 'report', 'search'] });
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.search;
    throw thrown;
  }
  return null;
};

beforeEach(() => {
  localStorage.clear();
  storeSession('ana', 'ana@demo.test');
  visit({}, 'enter');
});

it('redirects a visit without filters to the last used ones', () => {
  visit({ status: 'open', reason: 'Scams' }, 'stay');
  expect(visit({}, 'enter')).toEqual({ status: 'open', reason: 'Scams' });
});

it('keeps a link with filters unchanged', () => {
  visit({ status: 'closed' }, 'stay');
  expect(visit({ status: 'open' }, 'enter')).toBeNull();
});

it('stores neither page, open drawer nor typed text', () => {
  visit({ status: 'open', page: '3', report: '5', search: 'Ana Horvat' }, 'stay');
  expect(keptSearch(PATH)).toEqual({ status: 'open' });
});

it('stores filters for the signed-in user only', () => {
  visit({ status: 'open' }, 'stay');
  storeSession('bob', 'bob@demo.test');
  expect(visit({}, 'enter')).toBeNull();
  storeSession('ana', 'ana@demo.test');
  expect(visit({}, 'enter')).toEqual({ status: 'open' });
});

it('stores only filters chosen on the list, not those of a link', () => {
  visit({ reason: 'Scams' }, 'stay');
  visit({ status: 'closed' }, 'enter');
  visit({ status: 'closed', page: '2' }, 'stay');
  expect(keptSearch(PATH)).toEqual({ reason: 'Scams' });
  visit({ status: 'closed', type: 'post' }, 'stay');
  expect(keptSearch(PATH)).toEqual({ type: 'post' });
});

it('restores the previous choice on return', () => {
  visit({ status: 'open' }, 'stay');
  visit({ status: 'open' }, 'enter');
  visit({ status: 'open', type: 'post' }, 'stay');
  expect(keptSearch(PATH)).toEqual({ status: 'open', type: 'post' });
});

it('deletes the stored filters when the user clears them', () => {
  visit({ status: 'open' }, 'stay');
  expect(visit({}, 'stay')).toBeNull();
  expect(visit({}, 'enter')).toBeNull();
});

it('stores no filters of a hovered link', () => {
  visit({ status: 'open' }, 'preload');
  expect(keptSearch(PATH)).toEqual({});
});

it.each(['{', '[]', '"text"', 'null', '{"status":5}'])(
  'takes unreadable storage, %s, for nothing',
  (text) => {
    localStorage.setItem('marketdesk.filters/ana/admin/reports', text);
    expect(visit({}, 'enter')).toBeNull();
  },
);
