/** How often something may be tried within a window of time. */
export interface Limit {
  attempts: number;
  seconds: number;
}

export interface AuthOptions {
  /** Lifetime of an access token, seconds. */
  sessionSeconds: number;
  /** How long a used refresh token works after its successor was used as well: two tabs refresh at once. */
  reuseSeconds: number;
  /** Lifetime of a mailed link, seconds. */
  linkSeconds: number;
  passwordMinChars: number;
  /** How long asking for a mail takes, whether there is such an account or not; milliseconds. */
  mailMs: number;
  /** How long after each failed try such a mail is tried again; milliseconds. */
  mailPausesMs: readonly number[];
  limits: {
    /** Wrong passwords for one account from one address: what a person's typing may reach. */
    signInPair: Limit;
    /** Wrong passwords for one account from anywhere; larger, or strangers could lock staff out. */
    signInAccount: Limit;
    signInAddress: Limit;
    /** Wrong passwords for one account from a device that is known there: no other bucket counts them. */
    signInDevice: Limit;
    /** Renewals of the sessions of one account: one an hour and tab, and more where a laptop wakes up. */
    renewals: Limit;
    /** New passwords of one's own, with right and with wrong present ones. */
    passwordChange: Limit;
    /** New addresses asked for by one account. */
    emailChange: Limit;
    mailAccount: Limit;
    mailAddress: Limit;
    /** Codes and links tried from one address, and codes tried for one account. */
    verifyAddress: Limit;
    verifyAccount: Limit;
    /** Codes of a second factor tried for one account: within a while, and over a day. */
    codes: Limit;
    codesADay: Limit;
    /** Challenges asked for by one account. */
    challenges: Limit;
  };
  /** The time that codes of authenticator apps and the age of known devices are compared with, milliseconds since 1970. */
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
