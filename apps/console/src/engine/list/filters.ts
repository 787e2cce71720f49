import type { Option } from '#kit/Select.tsx';
import { countryCode } from '#kit/format/country.ts';
import { readMoment } from '#kit/format/moments.ts';
import { readable, YES_NO } from '#kit/list/options.ts';
import { flag, oneOf, textOf, uuid, type Param } from '#kit/list/search.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

// Plain data without components: the URL is parsed, and the first page requested, before the controls load.

/** A filter of a list; `listOf` and ListFilters derive everything else. The key is its URL parameter. */
export interface Filter<Argument extends string | null = string | null, Value = unknown> {
  /** On its control and its chip. */
  label: string;
  /** The procedure's argument; null for a filter applied in the browser. */
  argument: Argument;
  by: Kind<Value>;
  /** In the panel behind 'Filter'. */
  more?: boolean;
}

export type Filters = Readonly<Record<string, Filter>>;

/** The parser and the control of a filter. */
export interface Kind<Value> {
  param: Param<Value>;
  control: Control;
}

type Control =
  | ({ as: 'search' } & Texts)
  | ({ as: 'text'; className?: string; check?: (text: string) => string | null } & Texts)
  /** `quick` also offers the options as buttons; `any` names what is listed without a choice. */
  | { as: 'select'; options: readonly Option[]; quick?: boolean; any?: string }
  | { as: 'checkbox' }
  | { as: 'user' }
  | { as: 'team' }
  | { as: 'staffRole' }
  | { as: 'userSearch' }
  /** Also sets the other end, `to`. */
  | { as: 'from' }
  | { as: 'to' }
  /** Also sets the subcategory, the filter of that name. */
  | { as: 'category'; subcategory: string }
  | { as: 'subcategory' }
  /** Chosen in the view switcher. */
  | { as: 'view'; options: readonly Option[] }
  /** Only set by links; `chip` is its value for display. */
  | { as: 'link'; chip: (text: string) => string };

interface Texts {
  placeholder?: string;
  /** Shorter texts are not sent. */
  minChars?: number;
}

/** A user, by id. */
export const aUser: Kind<string> = { param: uuid, control: { as: 'user' } };

/** A team of the staff, by id. */
export const aTeam: Kind<string> = { param: uuid, control: { as: 'team' } };

/** A role of the staff: a built-in one, or another by id. */
export const aStaffRole: Kind<string> = {
  param: (given) => oneOf(['moderator', 'admin'])(given) ?? uuid(given),
  control: { as: 'staffRole' },
};

/** Part of a user's name or email, with suggestions. */
export const userSearch: Kind<string> = { param: textOf(SEARCH_MIN_CHARS), control: { as: 'userSearch' } };

export const yesNo: Kind<boolean> = { param: flag, control: { as: 'select', options: YES_NO } };

export const checkbox: Kind<boolean> = { param: flag, control: { as: 'checkbox' } };

/** The list's main text filter. */
export function search(placeholder?: string, minChars = SEARCH_MIN_CHARS): Kind<string> {
  return { param: textOf(minChars), control: { as: 'search', minChars, placeholder } };
}

export function text(control: Omit<Extract<Control, { as: 'text' }>, 'as'>): Kind<string> {
  return { param: textOf(1), control: { as: 'text', ...control } };
}

/** One of a fixed set of values. */
export function choice<const Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string = readable,
): { param: Param<Value>; control: Extract<Control, { as: 'select' }> } {
  const options = values.map((value) => ({ value, label: label(value) }));
  return { param: oneOf(values), control: { as: 'select', options } };
}

/** `choice`, also offered as buttons. */
export function quickChoice<const Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string = readable,
): Kind<Value> {
  const { param, control } = choice(values, label);
  return { param, control: { ...control, quick: true } };
}

/** `choice`, offered by the view switcher. */
export function viewChoice<const Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): Kind<Value> {
  const { param, control } = choice(values, label);
  return { param, control: { as: 'view', options: control.options } };
}

/** A two-letter country code. */
export const country: Kind<string> = {
  param: (given) => countryCode(given) ?? undefined,
  control: {
    as: 'text',
    placeholder: 'HR',
    check: (given) => (countryCode(given) === null ? 'A country code is two letters, such as HR.' : null),
  },
};

/** The two filters of a period: `...period('p_from', 'p_to')`. */
export function period<From extends string | null, To extends string | null>(
  from: From,
  to: To,
  options: { more?: boolean } = {},
): { from: Filter<From, string>; to: Filter<To, string> } {
  return {
    from: { label: 'From', argument: from, by: { param: readMoment, control: { as: 'from' } }, ...options },
    to: { label: 'To', argument: to, by: { param: readMoment, control: { as: 'to' } }, ...options },
  };
}

/** A category; `subcategory` is the parameter of the dependent filter, cleared with it. */
export function category(subcategory: string): Kind<string> {
  return { param: uuid, control: { as: 'category', subcategory } };
}

export const subcategory: Kind<string> = { param: uuid, control: { as: 'subcategory' } };

/** Whether one of the filters is active. */
export function isFiltered(filters: Filters, search: Readonly<Record<string, string | undefined>>): boolean {
  return Object.keys(filters).some((name) => search[name] !== undefined);
}

/** A change of the URL that removes only these filters. */
export function cleared(filters: Filters): Record<string, undefined> {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
}
