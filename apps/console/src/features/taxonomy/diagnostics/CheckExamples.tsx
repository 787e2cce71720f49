import { categories } from '#parts/categories.api.ts';
import type { Check } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { examplePlace, type MendPlace } from './mend.ts';

interface CheckExamplesProps {
  check: Check;
  locale: string | undefined;
}

/** The first few findings of a check, linked to where they can be fixed, if known. */
export function CheckExamples({ check, locale }: CheckExamplesProps) {
  const { examples = [], count, mend } = check;
  const known = useQuery({ ...categories(), enabled: examples.length > 0 }).data ?? [];
  if (examples.length === 0) return null;
  const more = count - examples.length;
  return (
    <ul aria-label={`Examples: ${check.name}`} className="mt-1 flex flex-wrap gap-1 text-xs text-muted">
      {examples.map((example) => (
        <li key={example} className="max-w-full min-w-0 rounded-sm bg-sunken px-1.5 py-0.5 wrap-anywhere">
          <Example text={example} place={mend ? examplePlace(mend, example, locale, known) : null} />
        </li>
      ))}
      {more > 0 && <li className="py-0.5">and {more.toLocaleString('en')} more</li>}
    </ul>
  );
}

function Example({ text, place }: { text: string; place: MendPlace | null }) {
  if (place === null) return <>{text}</>;
  return <PlaceLink place={place}>{text}</PlaceLink>;
}

/** A link to where something is put right. */
export function PlaceLink({ place, children }: { place: MendPlace; children: string }) {
  return (
    // The target comes from the server, so the router's types can't know it.
    <Link
      to={place.to as never}
      search={place.search as never}
      className="rounded-sm text-accent-text hover:underline"
    >
      {children}
    </Link>
  );
}
