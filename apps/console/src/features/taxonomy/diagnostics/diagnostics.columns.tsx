import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { categories, type NamedCategory } from '#parts/categories.api.ts';
import type { Check, Mend } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

interface MendPlace {
  to: string;
  search: Readonly<Record<string, string>>;
}

/** The sections as named in the menu. */
export const SECTION_NAMES: Record<Exclude<Mend['section'], 'diagnostics'>, string> = {
  categories: 'Categories',
  synonyms: 'All Synonyms',
  aliases: 'Aliases',
  unmatched: 'Unmatched Search Queries',
  overview: 'Overview',
};

/** The link to fix all of a check's findings, with the checks' language. */
export function mendPlace({ section, search }: Mend, locale: string | undefined): MendPlace {
  const to = section === 'overview' ? '/admin/taxonomy' : `/admin/taxonomy/${section}`;
  return { to, search: { ...(locale !== undefined && { locale }), ...search } };
}

interface PlaceContext {
  locale: string | undefined;
  categories: readonly Pick<NamedCategory, 'id' | 'slug'>[];
}

const LABEL = /^([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/;

/**
 * The link to fix one finding; null without an item. Checks name items as `category` or `category/subcategory`, or in
 * parentheses after a name.
 */
export function examplePlace(
  mend: Mend,
  example: string,
  { locale, categories }: PlaceContext,
): MendPlace | null {
  const { to, search } = mendPlace(mend, locale);
  if (mend.section === 'aliases') return { to, search: { ...search, search: slugBefore(example) } };
  if (mend.section === 'synonyms' && search.onlyDup === 'true')
    return { to, search: { ...search, term: example } };
  const label = /\(([^()]+)\)$/.exec(example)?.[1] ?? example;
  const [, slug, subSlug] = LABEL.exec(label) ?? [];
  const category = categories.find((one) => one.slug === slug);
  if (category === undefined || mend.section === 'overview') return null;
  // missingOnly could hide the item.
  const kept = Object.entries(search).filter(([name]) => name !== 'missingOnly');
  return {
    to: '/admin/taxonomy/categories',
    search: {
      ...Object.fromEntries(kept),
      categoryId: category.id,
      ...(subSlug !== undefined && { subSearch: subSlug }),
    },
  };
}

function slugBefore(example: string): string {
  return example.split(' → ')[0] ?? example;
}

/** The checks' columns. `locale`: of the URL, kept in links. */
export function checkColumns(locale: string | undefined): ListColumn<Check>[] {
  return [
    {
      id: 'name',
      header: 'Check',
      grow: true,
      cell: (check) => (
        <div className="py-1.5 whitespace-normal">
          {check.name}
          <CheckExamples check={check} locale={locale} />
          {!check.ok && check.mend && (
            <span className="mt-1 block text-sm sm:hidden">
              Fix in <MendLink mend={check.mend} locale={locale} />
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'ok',
      header: 'OK',
      width: 'w-16',
      cell: (check) => (check.ok ? <Badge tone="good">Yes</Badge> : <Badge tone="bad">No</Badge>),
    },
    {
      id: 'info',
      header: 'Info',
      width: 'w-28',
      cell: (check) => <span className="font-mono text-xs">count={check.count}</span>,
    },
    {
      id: 'mend',
      header: 'Fix in',
      width: 'w-48',
      from: 'sm',
      cell: (check) =>
        check.ok || !check.mend ? (
          <span className="text-faint">{NOTHING}</span>
        ) : (
          <MendLink mend={check.mend} locale={locale} />
        ),
    },
  ];
}

function MendLink({ mend, locale }: { mend: Mend; locale: string | undefined }) {
  if (mend.section === 'diagnostics') return <span className="text-sm text-muted">Housekeeping</span>;
  return <PlaceLink place={mendPlace(mend, locale)}>{SECTION_NAMES[mend.section]}</PlaceLink>;
}

interface CheckExamplesProps {
  check: Check;
  locale: string | undefined;
}

/** The first findings of a check, with links to fix them. */
function CheckExamples({ check, locale }: CheckExamplesProps) {
  const { examples = [], count, mend } = check;
  const known = useQuery({ ...categories(), enabled: examples.length > 0 }).data ?? [];
  if (examples.length === 0) return null;
  const more = count - examples.length;
  return (
    <ul aria-label={`Examples: ${check.name}`} className="mt-1 flex flex-wrap gap-1 text-xs text-muted">
      {examples.map((example) => {
        const place = mend ? examplePlace(mend, example, { locale, categories: known }) : null;
        return (
          <li key={example} className="max-w-full min-w-0 rounded-sm bg-sunken px-1.5 py-0.5 wrap-anywhere">
            {place === null ? example : <PlaceLink place={place}>{example}</PlaceLink>}
          </li>
        );
      })}
      {more > 0 && <li className="py-0.5">and {more.toLocaleString('en')} more</li>}
    </ul>
  );
}

function PlaceLink({ place, children }: { place: MendPlace; children: string }) {
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
