import type { Finding } from './inspect.ts';

/** Settings that no key can read; `npx supabase config push` sets them. */
const UNSEEN = `Can't be checked from here (npx supabase config push sets all of it, from supabase/config.toml):
  Authentication → URL Configuration: the Site URL is the console's address
  Authentication → Multi-Factor: TOTP can be enrolled and verified
  Authentication → Hooks: private.record_verification for password and MFA attempts`;

/** The findings as lines, each with its fix. */
export function report(url: string, findings: Finding[]): { text: string; holds: boolean } {
  const lines = findings.map(({ says, todo }) =>
    todo === null ? `  ok  ${says}` : `  !!  ${says}\n      ${todo}`,
  );
  const open = findings.filter(({ todo }) => todo !== null).length;
  const verdict =
    open === 0
      ? 'The console can run on this backend.'
      : `${open} ${open === 1 ? 'problem' : 'problems'} to fix.`;
  return { text: [url, ...lines, '', UNSEEN, '', verdict].join('\n'), holds: open === 0 };
}
