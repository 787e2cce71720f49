import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { ShortcutName } from '#kit/keys/shortcuts.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** Labels of an action. `{things}` stands for the counted items: `Claim {things}`, `{things} claimed.` */
export interface BulkWords {
  does: string;
  done: string;
}

/** The answer to an action's question. */
export interface BulkAnswer extends Partial<BulkWords> {
  arguments: object;
}

export interface BulkQuestionProps {
  /** The counted items: `5 reports`. */
  things: string;
  /** The list's filters, as arguments of its procedure. */
  filters: Readonly<Record<string, unknown>>;
  onAnswer: (answer: BulkAnswer) => void;
  onClose: () => void;
}

/** A bulk action, declared with its list. */
export interface BulkAction extends BulkWords {
  /** Its name in the database. */
  name: string;
  /** On its button. */
  label: string;
  icon: LucideIcon;
  /** Of the single action: with a selection it acts on all of it. */
  shortcut?: ShortcutName;
  arguments?: object;
  /** Asks for the action's arguments; without it, the preview opens at once. */
  Question?: ComponentType<BulkQuestionProps>;
  dangerous?: boolean;
  /** Needed besides the one of the list's items. */
  permission?: Permission;
  /** Stays visible where there is room for few actions. */
  isMain?: boolean;
  /** Always behind *More actions*. */
  isRare?: boolean;
}

const NAMES: Readonly<Record<BulkKind, readonly [one: string, many: string]>> = {
  report: ['report', 'reports'],
  ticket: ['ticket', 'tickets'],
  post: ['post', 'posts'],
  review: ['review', 'reviews'],
  withdrawal: ['withdrawal', 'withdrawals'],
  user: ['person', 'people'],
};

/** `reports`. */
export const manyOf = (item: BulkKind): string => NAMES[item][1];

/** `1 report`, `1,200 reports`. */
export function thingsOf(item: BulkKind, count: number): string {
  return `${count.toLocaleString('en')} ${NAMES[item][count === 1 ? 0 : 1]}`;
}

/** Fills in the counted items. */
export const worded = (words: string, things: string): string => words.replace('{things}', things);
