import type { Mail } from '../mailer.ts';

interface Letter {
  subject: string;
  /** What happened, and what the link does. */
  intro: string;
  action: string;
  /** What to do if it was somebody else. */
  outro: string;
}

const RECOVERY: Letter = {
  subject: 'Reset your password',
  intro: 'Somebody asked for a new password for your account. Follow the link to choose one.',
  action: 'Choose a new password',
  outro:
    'If that was not you, ignore this mail: your password stays as it is. The link works once, for one hour.',
};

const EMAIL_CHANGE_NEW: Letter = {
  subject: 'Confirm your new email address',
  intro: 'Follow the link to make this the address of your account.',
  action: 'Confirm this address',
  outro: 'If you did not ask for this, ignore this mail. The link works once, for one hour.',
};

const EMAIL_CHANGE_CURRENT: Letter = {
  subject: 'Confirm the change of your email address',
  intro: 'Somebody asked to change the address of your account. Follow the link to allow it.',
  action: 'Allow the change',
  outro:
    'If that was not you, do not follow the link, and change your password. The link works once, for one hour.',
};

export const recoveryMail = (to: string, link: string): Mail => compose(to, link, RECOVERY);
export const emailChangeMail = (to: string, link: string, isNew: boolean): Mail =>
  compose(to, link, isNew ? EMAIL_CHANGE_NEW : EMAIL_CHANGE_CURRENT);

function compose(to: string, link: string, letter: Letter): Mail {
  const href = escapeHtml(link);
  return {
    to,
    subject: letter.subject,
    text: `${letter.intro}\n\n${letter.action}:\n${link}\n\n${letter.outro}\n`,
    html:
      `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1f2328">` +
      `<p>${letter.intro}</p><p><a href="${href}">${letter.action}</a></p>` +
      `<p style="color:#59636e">${letter.outro}</p></body></html>`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
