/** Shown for a missing or unreadable value. */
export const NOTHING = '–';
