import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';

type PasswordAnswer = { sendEmail: true } | { password: string } | { problem: string };

/** What was typed into the reset prompt: the word 'email' asks for a recovery email, anything else is the password. */
export function readPasswordPrompt(typed: string): PasswordAnswer {
  if (typed.trim().toLowerCase() === 'email') return { sendEmail: true };
  // Not trimmed: spaces at the ends belong to a password.
  if (Array.from(typed).length < PASSWORD_MIN_CHARS) {
    return { problem: `Password must be at least ${PASSWORD_MIN_CHARS} characters.` };
  }
  return { password: typed };
}
