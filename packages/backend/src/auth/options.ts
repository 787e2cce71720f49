/** Maximum attempts within a time window. */
export interface Limit {
  attempts: number;
  seconds: number;
}

export interface AuthOptions {
  /** Lifetime of an access token, seconds. */
  sessionSeconds: number;
  /** Seconds that a used refresh token stays valid after its successor was used, because two tabs may refresh at once. */
  reuseSeconds: number;
  /** Lifetime of a mailed link, seconds. */
  linkSeconds: number;
  passwordMinChars: number;
  /** Response time of a mail request, milliseconds; constant, so that it does not reveal whether the account exists. */
  mailMs: number;
  /** Pauses between attempts to send such a mail, milliseconds. */
  mailPausesMs: readonly number[];
  limits: {
    /** Wrong passwords for one account from one address; enough for typing errors. */
    signInPair: Limit;
    /** Wrong passwords for one account from all addresses; larger, so that attackers can't easily lock out staff. */
    signInAccount: Limit;
    signInAddress: Limit;
    /** Wrong passwords for one account from a known device; not counted in other buckets. */
    signInDevice: Limit;
    /** Session refreshes of one account: one per hour and tab, more when a laptop wakes up. */
    renewals: Limit;
    /** Password changes by the owner, whether the current password is right or wrong. */
    passwordChange: Limit;
    /** Email changes requested by one account. */
    emailChange: Limit;
    mailAccount: Limit;
    mailAddress: Limit;
    /** Codes and links tried from one address; codes tried for one account. */
    verifyAddress: Limit;
    verifyAccount: Limit;
    /** Second-factor codes tried for one account, in 15 minutes and in a day. */
    codes: Limit;
    codesADay: Limit;
    /** Challenges requested by one account. */
    challenges: Limit;
  };
  /** Clock for authenticator codes and known devices, milliseconds since 1970. */
  now: () => number;
}

export const AUTH_DEFAULTS: AuthOptions = {
  sessionSeconds: 3600,
  reuseSeconds: 10,
  linkSeconds: 3600,
  passwordMinChars: 8,
  mailMs: 300,
  mailPausesMs: [10_000, 60_000, 300_000],
  limits: {
    signInPair: { attempts: 10, seconds: 900 },
    signInAccount: { attempts: 100, seconds: 900 },
    signInAddress: { attempts: 100, seconds: 900 },
    signInDevice: { attempts: 10, seconds: 900 },
    renewals: { attempts: 300, seconds: 900 },
    passwordChange: { attempts: 10, seconds: 900 },
    emailChange: { attempts: 5, seconds: 3600 },
    mailAccount: { attempts: 5, seconds: 900 },
    mailAddress: { attempts: 30, seconds: 900 },
    verifyAddress: { attempts: 50, seconds: 900 },
    verifyAccount: { attempts: 5, seconds: 900 },
    codes: { attempts: 10, seconds: 900 },
    codesADay: { attempts: 60, seconds: 86_400 },
    challenges: { attempts: 60, seconds: 900 },
  },
  now: Date.now,
};
