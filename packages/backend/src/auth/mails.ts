import type { Mail } from '../mailer.ts';
import { escapeHtml, htmlMail } from '../plain-mail.ts';

interface MailTemplate {
  subject: string;
  /** The reason for the mail, and the effect of the link. */
  intro: string;
  action?: string;
  /** Advice if the recipient did not request it. */
  outro: string;
}

const RECOVERY: MailTemplate = {
  subject: 'Reset your password',
  intro: 'Someone requested a password reset for your account. Follow the link to choose a new password.',
  action: 'Choose a new password',
  outro:
    'If this was not you, ignore this email; your password will not change. The link works once and expires in one hour.',
};

const EMAIL_CHANGE_NEW: MailTemplate = {
  subject: 'Confirm your new email address',
  intro: 'Follow the link to use this address for your account.',
  action: 'Confirm this address',
  outro: 'If you did not request this, ignore this email. The link works once and expires in one hour.',
};

const EMAIL_CHANGE_CURRENT: MailTemplate = {
  subject: 'Confirm your email address change',
  intro: 'Someone requested a change of your account’s email address. Follow the link to allow it.',
  action: 'Allow the change',
  outro:
    'If this was not you, do not follow the link and change your password. The link works once and expires in one hour.',
};

const ADDRESS_TAKEN: MailTemplate = {
  subject: 'Someone tried to use your email address',
  intro:
    'Someone tried to change the email address of another account to yours. Neither account was changed.',
  outro:
    'If this was you, sign in to the account that already uses this address. If not, you don’t need to do anything.',
};

export const recoveryMail = (to: string, link: string): Mail => compose(to, link, RECOVERY);
export const emailChangeMail = (to: string, link: string, isNew: boolean): Mail =>
  compose(to, link, isNew ? EMAIL_CHANGE_NEW : EMAIL_CHANGE_CURRENT);
export const addressTakenMail = (to: string): Mail => compose(to, null, ADDRESS_TAKEN);

function compose(to: string, link: string | null, letter: MailTemplate): Mail {
  const { subject, intro, action = '', outro } = letter;
  const lines = [intro, ...(link === null ? [] : [`${action}:\n${link}`]), outro];
  const button = link === null ? '' : `<p><a href="${escapeHtml(link)}">${action}</a></p>`;
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: htmlMail(`<p>${intro}</p>${button}<p style="color:#59636e">${outro}</p>`),
  };
}
