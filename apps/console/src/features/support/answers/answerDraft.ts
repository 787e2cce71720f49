import type { AnswerSteps } from '@marketdesk/contract/documents.ts';
import type { Answer, saveAnswer } from './answers.api.ts';

/** An answer as its form has it. */
export interface AnswerDraft {
  title: string;
  bodies: Readonly<Record<string, string>>;
  /** Empty: stays as it is. */
  category: string;
  note: string;
  close: boolean;
  isShared: boolean;
}

export function draftOf(answer: Answer | null, isShared: boolean): AnswerDraft {
  const { category = '', note = '', close } = answer?.steps ?? {};
  return {
    title: answer?.title ?? '',
    bodies: answer?.bodies ?? {},
    category,
    note,
    close: close === true,
    isShared: answer === null ? isShared : answer.owner_user_id === null,
  };
}

/** What is missing, as sentences by field. */
export function answerProblems(draft: AnswerDraft): { title?: string; body?: string } {
  const hasText = Object.values(draft.bodies).some((body) => body.trim() !== '');
  return {
    ...(draft.title.trim() === '' && { title: 'Enter a title.' }),
    ...(!hasText && { body: 'Enter a text.' }),
  };
}

export function saveArguments(draft: AnswerDraft, seen: Answer | null): Parameters<typeof saveAnswer>[0] {
  const steps: AnswerSteps = {
    ...(draft.category !== '' && { category: draft.category }),
    ...(draft.note.trim() !== '' && { note: draft.note }),
    ...(draft.close && { close: true }),
  };
  return {
    p_title: draft.title,
    p_bodies: { ...draft.bodies },
    p_steps: { ...steps },
    p_is_shared: draft.isShared,
    ...(seen !== null && { p_id: seen.id, p_expected_updated_at: seen.updated_at }),
  };
}
