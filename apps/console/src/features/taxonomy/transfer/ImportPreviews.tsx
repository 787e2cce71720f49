import { lazyPart } from '#kit/lazyPart.tsx';
import { Suspense } from 'react';
import { useImports } from './imports.ts';

const ImportCard = lazyPart(async () => ({ default: (await import('./ImportCard.tsx')).ImportCard }));

/** What the files that were chosen would do; the same in every section. */
export function ImportPreviews() {
  const shown = useImports();
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {/* However many there are, the section below keeps a place of its own. */}
      <div className="-m-1 flex shrink-0 flex-col gap-3 overflow-y-auto p-1 md:max-h-[42vh]">
        {shown.map((one) => (
          <ImportCard key={one.kind} {...one} />
        ))}
      </div>
    </Suspense>
  );
}
