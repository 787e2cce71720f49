/** What a screen shows where a value is absent or unreadable: one sign, so that columns stay calm. */
export const NOTHING = '–';
