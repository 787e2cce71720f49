import { SLUG_MESSAGE } from '@marketdesk/contract/taxonomy-rules.ts';
import type { HelpSubject } from './HelpButton.tsx';

interface Help {
  intro: string;
  points: readonly (readonly [term: string, text: string])[];
}

const CONTROLS = [
  'Language and window',
  'The language is that of the names and words shown in every section; the window, 24 hours or 7 days, is that of the trending. Both stay when you go to another section, and are part of the link.',
] as const;

/** What stands in each help dialog. */
export const HELP: Record<HelpSubject, Help> = {
  'Taxonomy Overview': {
    intro:
      'What people who look for a service chose lately, how far the names are translated, and what a search gives.',
    points: [
      CONTROLS,
      [
        'Recompute now',
        'Trending is computed every ten minutes. This computes the chosen window at once; Last calculated says when that was.',
      ],
      [
        'Reset cache',
        'Throws away the trending of both windows and computes it anew from the selections. Nothing that people chose or wrote is lost.',
      ],
      [
        'Score',
        'Selections in the window, a recent one counting more than an old one. A click on a row shows who chose it.',
      ],
    ],
  },
  Categories: {
    intro:
      'The services that customers and workers choose from, at the left, and the parts of one at the right.',
    points: [
      ['Slug', `The name for programs and links; it never changes. ${SLUG_MESSAGE}.`],
      [
        'Name',
        'What people read, one for each language. Where there is none, the English one stands in its place and the row says so.',
      ],
      ['Icon', 'A name of the Ionicons, with -outline or -sharp at its end if you like; empty for none.'],
      [
        'Inactive',
        'Hidden from customers and workers. What refers to it stays as it is, and it can come back at any time.',
      ],
      ['Order', 'The order in which the public app lists them. Two never have the same place.'],
      [
        'Keyboard',
        'In a name, Enter saves and goes to the next row, ↑ and ↓ move between rows, and Escape puts back what was there. On a row, Alt with ↑ or ↓ moves it.',
      ],
      [
        'Delete',
        'Only what no post and no worker refers to. Otherwise the dialog shows what does, and offers Inactive or moving everything to another item.',
      ],
      CONTROLS,
    ],
  },
  'Unmatched Search Queries': {
    intro: 'What people searched for and found nothing by: words that the taxonomy should know.',
    points: [
      ['Aggregated and raw', 'Aggregated counts each query in its language; raw lists every single search.'],
      [
        'Accept',
        'Makes the query a synonym or an alias of an item, or a new category or subcategory. The suggestions are what people chose after they had searched in vain, and what is spelled alike.',
      ],
      [
        'Ignore',
        'Takes a query off the list for good, in its language. Ignored queries can be looked at and brought back.',
      ],
      ['Keyboard', 'j and k move over the rows, Enter accepts, i ignores.'],
      CONTROLS,
    ],
  },
  'All Synonyms': {
    intro: 'Other words that lead a search to a category or subcategory, in one language each.',
    points: [
      [
        'Duplicates only',
        'Words that lead to more than one item. That may be meant; otherwise move or delete all but one.',
      ],
      ['Retarget', 'Moves the selected words to another item. One that the target has already becomes one.'],
      ['Delete', 'Takes the selected words away; Undo brings them back.'],
      [
        'Keys',
        'j and k move over the rows, x selects one, Shift and x all up to it; t retargets what is selected, d deletes it.',
      ],
      ['Keyboard', 'j and k move over the rows, x selects one, d deletes and t retargets what is selected.'],
      CONTROLS,
    ],
  },
  Aliases: {
    intro: 'Former slugs. Old links and old versions of the app find an item by them.',
    points: [
      [
        'Where they come from',
        'An item whose content was moved to another leaves one. You can also create one by hand.',
      ],
      [
        'Inactive and missing targets',
        'An alias that leads to an inactive item leads nobody anywhere, and Diagnostics lists it.',
      ],
      CONTROLS,
    ],
  },
  'Adoption & Coverage': {
    intro: 'How many workers have chosen each category, and each subcategory of one category.',
    points: [
      ['Coverage %', 'Coverage % = selected workers / total workers.'],
      ['Category', 'The filter shows the adoption of a category’s subcategories.'],
      CONTROLS,
    ],
  },
  Diagnostics: {
    intro: 'Checks of the taxonomy as a whole, run when you ask for them.',
    points: [
      ['Checks', 'Each says whether it is OK, what it counted, and with a few examples where it is mended.'],
      [
        'Run housekeeping now',
        'Removes what is too old to be of use: old searches and selections, trending that nobody reads, words of items that are gone. It also runs by itself; its answer says what was removed.',
      ],
      CONTROLS,
    ],
  },
  'Imports and exports': {
    intro:
      'Every import shows first what it would do: each error, and each change from old to new. Nothing is written before Apply, and then all of it or nothing.',
    points: [
      [
        'JSON',
        'Export JSON saves the whole taxonomy: categories, subcategories, aliases, translations and synonyms. Imported into an empty installation it gives the same taxonomy. A file may also hold some of those lists only.',
      ],
      [
        'Categories CSV',
        'Columns: slug, icon_slug, is_active, sort_order, and name:en, name:hr and so on. The template has a column for each language in use, and the categories there are.',
      ],
      ['Subcategories CSV', 'The same, with category_slug or category_id instead of icon_slug.'],
      [
        'New and update',
        'A row whose slug exists is an update, any other is new. Empty cells leave what is there: an import never deletes.',
      ],
      [
        'is_active and sort_order',
        'true or false, and a whole number; anything else counts as empty. A new item without sort_order comes last.',
      ],
      [
        'The file',
        'UTF-8 or UTF-16, at most 10 MB, and 20,000 rows in a CSV. Put quotes around a cell with a comma in it. Semicolons and tabs, as some spreadsheets write them, are understood too.',
      ],
      [
        'Cells that begin with =, +, - or @',
        'A spreadsheet would run them as formulas. The templates put an apostrophe before them, and the import takes it off again.',
      ],
      [
        'Somebody else at the same time',
        'When the taxonomy has changed since the preview, nothing is applied and you are shown what the file would do now.',
      ],
    ],
  },
};
