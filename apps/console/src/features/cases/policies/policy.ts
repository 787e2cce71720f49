import { languageName } from '#parts/languageName.ts';
import { optionsOf, readable } from '#kit/list/options.ts';
import type { ArgsOf, RowOf } from '@marketdesk/contract/calls.ts';

/** A policy of decisions. */
export type Policy = RowOf<'admin_get_policies'>;

type Category = Policy['category'];

/** Names in the Commission's database of statements of reasons. */
const CATEGORIES = [
  'STATEMENT_CATEGORY_ANIMAL_WELFARE',
  'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
  'STATEMENT_CATEGORY_VIOLENCE',
] as const satisfies readonly Category[];

export const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: categoryWords(value) }));

function categoryWords(category: Category): string {
  if (category === 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC') return 'Other violation of the terms';
  return readable(category.replace('STATEMENT_CATEGORY_', '').toLowerCase());
}

const GROUNDS = ['illegal', 'terms'] as const satisfies readonly Policy['ground'][];
export const GROUND_LABELS: Record<Policy['ground'], string> = { illegal: 'The law', terms: 'Our terms' };
export const GROUND_OPTIONS = GROUNDS.map((value) => ({ value, label: GROUND_LABELS[value] }));

const SANCTIONS = [
  'warn',
  'limit_posting',
  'limit_applying',
  'limit_messaging',
  'limit_withdrawing',
  'suspend',
  'ban',
];
export const SANCTION_OPTIONS = optionsOf(SANCTIONS);

/** `Warn, then Suspend, then Ban`. */
export function suggestionWords(suggestions: readonly string[]): string {
  return suggestions.map(readable).join(', then ');
}

/** The languages of notices. */
export const POLICY_LANGUAGES = ['en', 'hr', 'de'] as const;
/** The languages of further titles. */
export const TITLE_LANGUAGES = POLICY_LANGUAGES.filter((language) => language !== 'en');

/** An edited policy. */
export interface PolicyDraft {
  code: string;
  title: string;
  /** Languages other than English. */
  titles: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
  ground: Policy['ground'];
  category: Category;
  suggestions: readonly string[];
  isActive: boolean;
}

export function draftOf(policy: Policy | null): PolicyDraft {
  if (policy === null)
    return {
      code: '',
      title: '',
      titles: {},
      texts: {},
      ground: 'terms',
      category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
      suggestions: ['warn', 'suspend', 'ban'],
      isActive: true,
    };
  const { code, title, titles, texts, ground, category, suggestions, is_active } = policy;
  return { code, title, titles, texts, ground, category, suggestions, isActive: is_active };
}

/** Each field's saved and typed value. */
export function differences(theirs: PolicyDraft, mine: PolicyDraft) {
  const both = (words: (draft: PolicyDraft) => string) => [words(theirs), words(mine)] as const;
  return [
    ['Title', ...both(({ title }) => title)],
    ...TITLE_LANGUAGES.map(
      (language) =>
        [`Title in ${languageName(language)}`, ...both(({ titles }) => titles[language] ?? '')] as const,
    ),
    ['Ground', ...both(({ ground }) => GROUND_LABELS[ground])],
    ['Category', ...both(({ category }) => categoryWords(category))],
    ['Suggestions', ...both(({ suggestions }) => suggestionWords(suggestions))],
    ...POLICY_LANGUAGES.map(
      (language) =>
        [`The rule in ${languageName(language)}`, ...both(({ texts }) => texts[language] ?? '')] as const,
    ),
    ['In use', ...both(({ isActive }) => (isActive ? 'Yes' : 'No'))],
  ] as const;
}

type PolicyProblems = Partial<Record<'code' | 'title' | 'text', string>>;

/** Errors by field, each a sentence. */
export function policyProblems({ code, title, texts }: PolicyDraft): PolicyProblems {
  const problems: PolicyProblems = {};
  if (!/^[a-z][a-z0-9_]{1,39}$/.test(code.trim())) problems.code = 'Enter a code such as fake_profile.';
  if (title.trim() === '') problems.title = 'Enter a title.';
  if ((texts.en ?? '').trim() === '') problems.text = 'Enter the rule in English.';
  return problems;
}

/** A valid draft as arguments; `seen`: when the edited version was saved; null: a new one. */
export function saveArguments(draft: PolicyDraft, seen: string | null): ArgsOf<'admin_save_policy'> {
  return {
    p_code: draft.code.trim(),
    p_title: draft.title.trim(),
    p_titles: draft.titles,
    p_texts: draft.texts,
    p_ground: draft.ground,
    p_category: draft.category,
    p_suggestions: [...draft.suggestions],
    p_is_active: draft.isActive,
    ...(seen !== null && { p_expected_updated_at: seen }),
  };
}
