// @vitest-environment jsdom

import { loadConfig } from '#backend/config.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fineOutline from 'world-atlas/countries-50m.json?url';
import { LocationMap } from './LocationMap.tsx';

const SQUARE = {
  type: 'Topology',
  arcs: [[[0, 0], [30, 0], [30, 60], [0, 60], [0, 0]]], // prettier-ignore
  objects: {
    countries: {
      type: 'GeometryCollection',
      geometries: [{ type: 'Polygon', arcs: [[0]], properties: { name: 'Here' } }],
    },
  },
};

let server: FakeServer;
let comeIntoView: () => void;

beforeEach(() => {
  server = new FakeServer();
  server.on(fineOutline, () => SQUARE);
  // Elements have no size in jsdom, and a map without a size shows nothing.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => act(() => seen([{ isIntersecting: true }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => vi.restoreAllMocks());

async function openMap() {
  await loadConfig();
  const view = render(
    <LocationMap label="Service area" latitude={45.815011} longitude={15.981919} radiusKm={25} zoom={12} />,
  );
  comeIntoView();
  const map = screen.getByRole('application', { name: 'Service area' });
  await waitFor(() => expect(map.querySelector('.map-area')).not.toBeNull());
  return { map, ...view };
}

describe('the map', () => {
  it('describes its content in words', async () => {
    await openMap();
    expect(screen.getByRole('application')).toHaveAccessibleDescription(
      /25 km around 45\.815011, 15\.981919/,
    );
  });

  it('draws nothing before it scrolls into view', async () => {
    await loadConfig();
    render(<LocationMap label="Service area" latitude={1} longitude={2} radiusKm={3} zoom={12} />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('application').children).toHaveLength(0);
  });

  it('shows the built-in outline and grid without tiles', async () => {
    const { map } = await openMap();
    await waitFor(() => expect(map.querySelectorAll('.map-land')).toHaveLength(1));
    expect(map.querySelectorAll('.map-grid').length).toBeGreaterThan(4);
    expect(map.querySelector('img')).toBeNull();
  });

  it('draws the configured tiles over the outline', async () => {
    server.config.tileUrl = 'https://tiles.test/{z}/{x}/{y}.png';
    const { map } = await openMap();
    await waitFor(() => expect(map.querySelector('img')).not.toBeNull());
    expect(map.querySelector('img')).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/tiles\.test\/12\/\d+\/\d+\.png$/),
    );
  });

  it('reports an unreachable tile server', async () => {
    server.config.tileUrl = 'https://tiles.test/{z}/{x}/{y}.png';
    const { map } = await openMap();
    await waitFor(() => expect(map.querySelector('img')).not.toBeNull());
    act(() => void map.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(await screen.findByText('Map tiles are unavailable. Showing the built-in outline.')).toBeVisible();
  });

  it('can be focused and moved by keyboard', async () => {
    const { map } = await openMap();
    expect(map).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  });

  it('removes everything when unmounted', async () => {
    const { map, unmount } = await openMap();
    unmount();
    expect(map.children).toHaveLength(0);
  });
});
