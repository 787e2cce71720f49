import type { Note } from './note.ts';

/** What staff write about each kind of thing; `{colleague}` is the username of one. */
export const TEXTS: Record<Note['type'], readonly string[]> = {
  user: [
    'Called them. They say that the account was used by a cousin. Not convinced.',
    'Third warning in a year. @{colleague}, if this comes up again I would not warn any more.',
    'Asked for a photo of the ID, waiting for an answer.',
    'Wrote to support from another address as well, the same person without a doubt.',
    'Good worker until spring, then only complaints. Something changed.',
    '@{colleague} knows this one from last year, please have a look before lifting anything.',
    'Promised in writing to stop advertising in descriptions.',
  ],
  post: [
    'The picture is from a catalogue. Left it, the text is fine.',
    '@{colleague}, is this still allowed under the new rules? I left it open for now.',
    'The client asked to leave the address out. Done with them on the phone.',
    'Looks like the post that was removed last week, with another title.',
  ],
  report: [
    'The screenshots are real, I compared them with the thread.',
    'Two neighbours report each other. @{colleague} had them last month.',
    'Asked the reporter for the date, no answer yet.',
    'Machine translation of the description is wrong: it is a joke, not a threat.',
    'Same text as in three other reports of this week. @{colleague}, do you want to take them all?',
  ],
  ticket: [
    'Payment was found at the bank, only the reference was wrong.',
    'Please do not promise a date, we depend on the provider here. @{colleague} is asking them.',
    'Very upset, but right. Our mail went out twice.',
    'Reproduced on an old Android. Told the developers.',
  ],
  withdrawal: [
    'Called back on the number in the profile: the new account is theirs.',
    '@{colleague}, please approve, I checked the destination with them.',
    'The bank says that the name differs by one letter. Waiting for their correction.',
  ],
};
