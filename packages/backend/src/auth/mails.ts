import type { Mail } from '../mailer.ts';

interface Letter {
  subject: string;
  /** What happened, and what the link does. */
  intro: string;
  action?: string;
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

const ADDRESS_TAKEN: Letter = {
  subject: 'Somebody tried to use your email address',
  intro:
    'Somebody who is signed in to another account asked to change its address to yours. Nothing was changed, for either account.',
  outro:
    'If that was you, sign in to the account that has this address already. If not, there is nothing to do.',
};

export const recoveryMail = (to: string, link: string): Mail => compose(to, link, RECOVERY);
export const emailChangeMail = (to: string, link: string, isNew: boolean): Mail =>
  compose(to, link, isNew ? EMAIL_CHANGE_NEW : EMAIL_CHANGE_CURRENT);
export const addressTakenMail = (to: string): Mail => compose(to, null, ADDRESS_TAKEN);

function compose(to: string, link: string | null, letter: Letter): Mail {
  const { subject, intro, action = '', outro } = letter;
  const lines = [intro, ...(link === null ? [] : [`${action}:\n${link}`]), outro];
  const button = link === null ? '' : `<p><a href="${escapeHtml(link)}">${action}</a></p>`;
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1f2328">` +
      `<p>${intro}</p>${button}<p style="color:#59636e">${outro}</p></body></html>`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
