import { isAlert, type Target, type TargetKind } from './target.ts';

/** What is typed in the form of a target. */
export interface TargetDraft {
  kind: TargetKind;
  name: string;
  url: string;
  /** Separated by commas or spaces. */
  emails: string;
  events: readonly string[];
  withPersonalData: boolean;
}

export const NEW_TARGET: TargetDraft = {
  kind: 'webhook',
  name: '',
  url: '',
  emails: '',
  events: [],
  withPersonalData: false,
};

export const draftOf = (target: Target): TargetDraft => ({
  kind: target.kind,
  name: target.name,
  url: target.url ?? '',
  emails: target.emails.join(', '),
  events: target.events,
  withPersonalData: target.with_personal_data,
});

export const emailsOf = ({ emails }: TargetDraft): string[] => emails.split(/[\s,;]+/).filter(Boolean);

type Problem = 'name' | 'url' | 'emails' | 'events';

/** What is missing or can't be right; the server checks the rest. */
export function problemsOf(draft: TargetDraft): Partial<Record<Problem, string>> {
  const { kind, name, url, events } = draft;
  return {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(kind === 'email'
      ? emailsOf(draft).length === 0 && { emails: 'Enter at least one address.' }
      : !URL.canParse(url.trim()) && { url: 'Enter a URL, such as https://example.com/hooks.' }),
    ...(events.length === 0 && { events: 'Choose at least one event.' }),
  };
}

/** Another kind. Chats and mailboxes start with the alerts, unless events were chosen. */
export function withKind(draft: TargetDraft, kind: TargetKind, types: readonly string[]): TargetDraft {
  const alerts = types.filter(isAlert);
  const isUntouched = draft.events.length === 0 || draft.events.join() === alerts.join();
  return { ...draft, kind, ...(isUntouched && { events: kind === 'webhook' ? [] : alerts }) };
}
