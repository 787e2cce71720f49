import { SLUG_MESSAGE } from '@marketdesk/contract/taxonomy-rules.ts';
import type { HelpSubject } from '../taxonomy.search.ts';

interface Help {
  intro: string;
  points: readonly (readonly [term: string, text: string])[];
}

const CONTROLS = [
  'Language and window',
  'The language applies to the names and words in every section; the window, 24 hours or 7 days, to trending. Both carry over to other sections and are part of the link.',
] as const;

export const HELP: Record<HelpSubject, Help> = {
  'Taxonomy Overview': {
    intro:
      'What people have selected recently, how far translations have progressed, and what a search returns.',
    points: [
      CONTROLS,
      [
        'Recompute now',
        'Trending is recomputed every ten minutes. This recomputes the selected window now; Last calculated shows when that was last done.',
      ],
      [
        'Reset cache',
        'Discards trending for both windows and recomputes it from users’ selections. Nothing else is lost.',
      ],
      [
        'Score',
        'Selections in the window, with recent ones counting more. Click a row to see who made them.',
      ],
    ],
  },
  Categories: {
    intro:
      'On the left, the services that clients and workers choose from; on the right, the subcategories of the selected one.',
    points: [
      ['Slug', `Identifies the item in links and files, and never changes. ${SLUG_MESSAGE}.`],
      [
        'Name',
        'What people see, one name per language. Without a translation, they see the English name; the row is marked as missing.',
      ],
      ['Icon', 'An Ionicons name, optionally ending in -outline or -sharp. Leave empty for no icon.'],
      [
        'Inactive',
        'Hidden from clients and workers. Existing posts and selections stay as they are, and you can reactivate it at any time.',
      ],
      ['Order', 'The order in which the public app lists them.'],
      [
        'Keyboard',
        'F2 edits the name of a row. Enter saves it and goes on to the next row, ↑ and ↓ move between rows, and Escape discards your change. On a row, Alt+↑ or Alt+↓ moves it.',
      ],
      [
        'Delete',
        'Only possible if no post or worker uses the item. Otherwise the dialog shows where it is used, and offers to set it inactive or to move everything to another item.',
      ],
      CONTROLS,
    ],
  },
  'Unmatched Search Queries': {
    intro: 'Searches that found nothing: words the taxonomy may be missing.',
    points: [
      ['Aggregated and raw', 'Aggregated counts each query per language; raw lists every search.'],
      [
        'Grouped by meaning',
        'Searches of the last 30 days. Queries with the same words in another form or order, or with a slip, are one group, which can be accepted or ignored as a whole. The arrow compares the last 7 days with the 7 before.',
      ],
      [
        'Accept',
        'Turns the query into a synonym or alias of an item, or into a new category or subcategory. Suggestions are based on what people selected after the search, and on similar spelling.',
      ],
      [
        'Ignore',
        'Removes the query from the list in its language. You can view ignored queries and unignore them.',
      ],
      [
        'Repaired',
        'Accepted queries, and how often each found nothing (unmatched) or something (matched): in the 30 days before, and since.',
      ],
      [
        'Keyboard',
        'j and k move between rows, Enter accepts, i ignores. On a group, Enter shows its queries and a accepts it.',
      ],
      CONTROLS,
    ],
  },
  'All Synonyms': {
    intro: 'Other words that find a category or subcategory, each in one language.',
    points: [
      [
        'Duplicates only',
        'Words that find more than one item. If that is not intended, retarget or delete all but one.',
      ],
      [
        'Retarget',
        'Moves the selected synonyms to another item. If the target already has one, the two are merged.',
      ],
      ['Delete', 'Deletes the selected synonyms. Undo brings them back.'],
      [
        'Keyboard',
        'j and k move between rows, x selects a row, Shift+X all rows up to it; t retargets the selection, d deletes it.',
      ],
      CONTROLS,
    ],
  },
  Aliases: {
    intro: 'Former slugs, so that old links and old versions of the app still find an item.',
    points: [
      [
        'Where they come from',
        'When an item is merged into another, its slug becomes an alias. You can also create aliases yourself.',
      ],
      [
        'Inactive and missing targets',
        'An alias that points to an inactive or missing item does nothing. Diagnostics lists such aliases.',
      ],
      CONTROLS,
    ],
  },
  'Adoption & Coverage': {
    intro: 'How many workers have selected each category, and each subcategory of one category.',
    points: [
      ['Coverage %', 'Coverage % = selected workers / total workers.'],
      ['Category', 'Choose a category to see the adoption of its subcategories.'],
      CONTROLS,
    ],
  },
  'Supply gap': {
    intro: 'Where demand exceeds the supply of workers, by category and region.',
    points: [
      [
        'Searches and posts',
        'Searches of the period after which someone selected the category or something in it, and posts in it. Searches are where the person lives, posts where the job is.',
      ],
      [
        'Workers',
        'Workers who offer the category, live there, are neither suspended nor banned, and used the app within 90 days.',
      ],
      ['Per worker', 'Searches and posts for each of these workers. Regions without any come first.'],
      [
        'By area',
        'Areas of half a degree, about 50 km, each named by its centre. The map omits people without a location.',
      ],
      CONTROLS,
    ],
  },
  Diagnostics: {
    intro: 'Health checks of the whole taxonomy, run on demand.',
    points: [
      [
        'Checks',
        'Each shows whether it is OK, how many problems it found, a few examples and where to fix them.',
      ],
      [
        'Search quality',
        'Repeats the searches for accepted and ignored queries. Found: the item is among the first three. First is right: of those that find anything. Ignored answered: they should find nothing.',
      ],
      [
        'Run housekeeping now',
        'Removes outdated data: old searches and selections, unused trending, and words of deleted items. It also runs automatically. The result shows what was removed.',
      ],
      CONTROLS,
    ],
  },
  'Imports and exports': {
    intro:
      'Every import first shows a preview of all errors and changes. Nothing is saved until you press Apply; then either everything is applied or nothing.',
    points: [
      [
        'JSON',
        'Export JSON saves the whole taxonomy: categories, subcategories, aliases, translations and synonyms. Importing it into an empty installation recreates the same taxonomy. A file may also contain only some of these lists.',
      ],
      [
        'Categories CSV',
        'Columns: slug, icon_slug, is_active, sort_order, and name:en, name:hr and so on. The template contains a column for each language in use and all existing categories.',
      ],
      ['Subcategories CSV', 'The same, with category_slug or category_id instead of icon_slug.'],
      [
        'New and update',
        'Rows whose slug exists are updates; others are new. Empty cells change nothing: an import never deletes.',
      ],
      [
        'is_active and sort_order',
        'true or false, and a whole number; anything else is treated as empty. New items without is_active are active; those without sort_order are added at the end.',
      ],
      [
        'The file',
        'UTF-8 or UTF-16, at most 10 MB; a CSV can have at most 20,000 rows. Put quotes around cells that contain commas. Semicolons and tabs also work as separators.',
      ],
      [
        'Cells with =, +, - or @ at the start, or after a semicolon, tab or line break',
        'Spreadsheets would run them as formulas. Templates put an apostrophe in front, and the import removes it.',
      ],
      [
        'Simultaneous changes',
        'If the taxonomy has changed since the preview, nothing is applied and you see an updated preview.',
      ],
    ],
  },
};
