import { languageName } from '#parts/languageName.ts';
import { may, type Viewer } from '#session/permissions.ts';
import type { AnswerPlaceholder } from '@marketdesk/contract/enums.ts';
import type { AnswerSteps } from '@marketdesk/contract/documents.ts';
import type { Answer } from './answers.api.ts';

/** The steps of an answer, each in a few words. */
export function stepWords({ category, priority, note, close, hand_over_to, team_id }: AnswerSteps): string[] {
  return [
    ...(category === undefined ? [] : [`Category ${category}`]),
    ...(priority === undefined ? [] : [`Priority ${priority}`]),
    ...(note === undefined ? [] : ['Note']),
    ...(close === undefined ? [] : ['Close']),
    ...(hand_over_to === undefined && team_id === undefined ? [] : ['Hand over']),
  ];
}

/** Whether sending the answer takes the ticket from the sender. A hand-over to oneself does not. */
export function endsTurn({ close, hand_over_to: to, team_id: team }: AnswerSteps, senderId: string): boolean {
  return close !== undefined || team !== undefined || (to !== undefined && to !== senderId);
}

/** `English, Croatian`. */
export function languageWords({ bodies }: Pick<Answer, 'bodies'>): string {
  return Object.keys(bodies).map(languageName).join(', ');
}

/** The answers that contain all typed words in title or text; title matches first. */
export function matchingAnswers(answers: readonly Answer[], typed: string): Answer[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const byTitle = answers.filter(({ title }) => hasAll(title));
  const byText = answers.filter((answer) =>
    hasAll([answer.title, ...Object.values(answer.bodies)].join('\n')),
  );
  return [...new Set([...byTitle, ...byText])];
}

const SAMPLE: Readonly<Record<AnswerPlaceholder, string>> = {
  'user.first_name': 'Maja',
  'user.name': 'Maja Horvat',
  'ticket.subject': 'Refund of my top-up',
  'ticket.id': '4f1c2a9e',
  'staff.first_name': 'Ana',
};

/** The text for a made-up person. An unknown placeholder stays: the database refuses it. */
export function sampleText(text: string): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (all, name: string) =>
    Object.hasOwn(SAMPLE, name) ? SAMPLE[name as AnswerPlaceholder] : all,
  );
}

/** Whether the viewer can change it: their own, admins the shared ones. The database decides. */
export function mayChange(answer: Pick<Answer, 'owner_user_id'>, viewer: Viewer): boolean {
  return answer.owner_user_id !== null || may(viewer, 'config.edit');
}
