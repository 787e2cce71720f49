import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** What an action is called. `{things}` stands for how many of what: `Claim {things}`, `{things} claimed.` */
export interface BulkWords {
  does: string;
  done: string;
}

/** What the question of an action was answered with. */
export interface BulkAnswer extends Partial<BulkWords> {
  arguments: object;
}

export interface BulkQuestionProps {
  /** How many of what: `5 reports`. */
  things: string;
  /** The list's, as arguments of its procedure. */
  filters: Readonly<Record<string, unknown>>;
  onAnswer: (answer: BulkAnswer) => void;
  onClose: () => void;
}

/** An action on many items, declared beside their list. */
export interface BulkAction extends BulkWords {
  /** The database's name for it. */
  name: string;
  /** On its button. */
  label: string;
  icon: LucideIcon;
  /** The key of the single action: with a selection it acts on all of it. */
  shortcut?: string;
  arguments?: object;
  /** Asks for what the action has to know; without it, the preview follows at once. */
  Question?: ComponentType<BulkQuestionProps>;
  dangerous?: boolean;
  /** Among those that are shown when there is room for few only. */
  isMain?: boolean;
  /** Among those that are behind *More actions* even when there is room. */
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

/** The words with the things in their place. */
export const worded = (words: string, things: string): string => words.replace('{things}', things);
