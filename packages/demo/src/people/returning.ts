import type { Member } from './people.ts';

/** One in three of those who are banned comes back under another name, but with the same phone: staff see that. */
export function returnOfTheBanned(members: readonly Member[]): Member[] {
  const numbers = new Map<string, unknown>();
  members
    .filter(({ person, profile }) => person.banned?.until === null && profile.contact_number !== null)
    .filter((_, index) => index % 3 === 0)
    .forEach(({ person: { id, banned }, profile }) => {
      const next = members.find(
        ({ person }) =>
          person.id !== id && person.createdAt > (banned?.from ?? Infinity) && !numbers.has(person.id),
      );
      if (next !== undefined) numbers.set(next.person.id, profile.contact_number);
    });
  return members.map((member) => {
    const number = numbers.get(member.person.id);
    return number === undefined
      ? member
      : { ...member, profile: { ...member.profile, contact_number: number } };
  });
}
