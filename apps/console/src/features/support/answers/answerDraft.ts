import type { AnswerSteps } from '@marketdesk/contract/documents.ts';
import type { Priority } from '@marketdesk/contract/enums.ts';
import { languageName } from '#parts/languageName.ts';
import { stepWords } from './answer.ts';
import type { Answer, saveAnswer } from './answers.api.ts';

/** Empty: it stays with the sender. The others as `person:ID` and `team:ID`. */
export type After = '' | 'close' | `person:${string}` | `team:${string}`;

/** An edited answer. */
export interface AnswerDraft {
  title: string;
  bodies: Readonly<Record<string, string>>;
  /** Empty: unchanged. */
  category: string;
  priority: Priority | '';
  note: string;
  /** The ticket's state afterwards. */
  after: After;
  isShared: boolean;
}

export function draftOf(answer: Answer | null, isShared: boolean): AnswerDraft {
  const { category = '', priority = '', note = '' } = answer?.steps ?? {};
  return {
    title: answer?.title ?? '',
    bodies: answer?.bodies ?? {},
    category,
    priority,
    note,
    after: afterOf(answer?.steps ?? {}),
    isShared: answer === null ? isShared : answer.owner_user_id === null,
  };
}

function afterOf({ close, hand_over_to: person, team_id: team }: AnswerSteps): After {
  if (close) return 'close';
  if (person !== undefined) return `person:${person}`;
  return team === undefined ? '' : `team:${team}`;
}

function stepAfter(after: After): AnswerSteps {
  if (after === 'close') return { close: true };
  const [kind, id] = after.split(':');
  if (id === undefined) return {};
  return kind === 'team' ? { team_id: id } : { hand_over_to: id };
}

/** Errors by field, each a sentence. */
export function answerProblems(draft: AnswerDraft): { title?: string; body?: string } {
  const hasText = Object.values(draft.bodies).some((body) => body.trim() !== '');
  return {
    ...(draft.title.trim() === '' && { title: 'Enter a title.' }),
    ...(!hasText && { body: 'Enter a text.' }),
  };
}

/** Each field's saved and typed value. */
export function differences(theirs: AnswerDraft, mine: AnswerDraft) {
  const both = (words: (draft: AnswerDraft) => string) => [words(theirs), words(mine)] as const;
  const locales = new Set([...Object.keys(theirs.bodies), ...Object.keys(mine.bodies)]);
  return [
    ['Title', ...both(({ title }) => title)],
    ...[...locales].map(
      (locale) => [languageName(locale), ...both(({ bodies }) => bodies[locale] ?? '')] as const,
    ),
    ['When it is sent', ...both((draft) => stepWords(stepsOf(draft)).join(', '))],
    ['Note for colleagues', ...both(({ note }) => note)],
    ['Shared with all staff', ...both(({ isShared }) => (isShared ? 'Yes' : 'No'))],
  ] as const;
}

function stepsOf(draft: AnswerDraft): AnswerSteps {
  return {
    ...(draft.category !== '' && { category: draft.category }),
    ...(draft.note.trim() !== '' && { note: draft.note }),
    ...(draft.priority !== '' && { priority: draft.priority }),
    ...stepAfter(draft.after),
  };
}

/** `seen`: when the edited version was saved. */
export function saveArguments(
  draft: AnswerDraft,
  answer: Answer | null,
  seen: string | null,
): Parameters<typeof saveAnswer>[0] {
  return {
    p_title: draft.title,
    p_bodies: { ...draft.bodies },
    p_steps: { ...stepsOf(draft) },
    p_is_shared: draft.isShared,
    ...(answer !== null && { p_id: answer.id, p_expected_updated_at: seen }),
  };
}
