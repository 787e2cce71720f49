import { currentConfig } from '#backend/config.ts';
import { formatCoordinate } from '#kit/format/coordinates.ts';
import { Button } from '#kit/Button.tsx';
import { Scan } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { OpenMap } from './map/openMap.ts';

interface LocationMapProps {
  /** The map's accessible name, such as `Service area`. */
  label: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  radiusKm: number;
  /** Leaflet's zoom level, 2 (world) to 18 (house). */
  zoom: number;
}

/**
 * A place with a circle, on map tiles over a built-in outline of the world. Its code loads when it scrolls into view.
 */
export function LocationMap({ label, latitude, longitude, radiusKm, zoom }: LocationMapProps) {
  const { tileUrl } = currentConfig();
  const id = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const open = useRef<OpenMap>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const seen = useInView(canvas);

  useEffect(() => {
    const element = canvas.current;
    if (!seen || element === null) return;
    let left = false;
    const draw = async () => {
      try {
        const { openMap } = await import('./map/openMap.ts');
        if (left) return;
        open.current = openMap(element, {
          place: { latitude, longitude, radiusKm },
          zoom,
          tileUrl,
          onTilesMissing: () => setProblem('Map tiles are unavailable. Showing the built-in outline.'),
        });
      } catch {
        setProblem('The map could not be loaded.');
      }
    };
    void draw();
    return () => {
      left = true;
      open.current?.close();
      open.current = undefined;
    };
  }, [seen, latitude, longitude, radiusKm, zoom, tileUrl]);

  return (
    <figure className="isolate flex flex-col overflow-hidden rounded-md border">
      <div
        ref={canvas}
        role="application"
        aria-roledescription="map"
        aria-label={label}
        aria-describedby={`${id}-place ${id}-keys`}
        className="h-80 bg-sunken"
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-t px-3 py-1.5">
        <span id={`${id}-place`} className="tabular min-w-0 flex-1 text-muted">
          {radiusKm} km around {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
        </span>
        {problem !== null && <span className="order-last basis-full text-sm text-faint">{problem}</span>}
        <span id={`${id}-keys`} className="sr-only">
          Use the arrow keys to move the map, plus and minus to zoom.
        </span>
        <Button size="sm" variant="ghost" icon={<Scan />} onClick={() => open.current?.showArea()}>
          Whole area
        </Button>
      </figcaption>
    </figure>
  );
}

/** Becomes and stays true once the element is about to scroll into view. */
function useInView(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
