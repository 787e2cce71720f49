import { currentConfig } from '#backend/config.ts';
import { useEffect, useRef, useState } from 'react';
import { type AreaGap, gapInWords } from './supply.api.ts';

/** Areas as circles: the size is the demand, the colour shows whether there are active workers. */
export function SupplyMap({ areas }: { areas: readonly AreaGap[] }) {
  const { tileUrl } = currentConfig();
  const canvas = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let left = false;
    let close: (() => void) | undefined;
    const draw = async () => {
      try {
        const { openSpots } = await import('#parts/map/openSpots.ts');
        if (left) return;
        close = openSpots(element, areas.map(spotOf), {
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
      close?.();
    };
  }, [areas, tileUrl]);

  return (
    <figure className="isolate flex h-full min-h-80 flex-col">
      <div
        ref={canvas}
        role="application"
        aria-roledescription="map"
        aria-label="Supply gap by area"
        className="min-h-80 flex-1 bg-sunken"
      />
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-1.5 text-sm text-muted">
        <Key className="bg-bad">No active workers</Key>
        <Key className="bg-accent">Active workers</Key>
        <span>Size: searches and posts</span>
        <span className="sr-only">The table has the same numbers.</span>
        {problem !== null && <span className="basis-full text-faint">{problem}</span>}
      </figcaption>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${className}`} />
      {children}
    </span>
  );
}

function spotOf(area: AreaGap) {
  return {
    latitude: area.latitude,
    longitude: area.longitude,
    size: area.search_count + area.post_count,
    tone: area.worker_count === 0 ? 'bad' : 'accent',
    text: gapInWords(area),
  } as const;
}
