/** '1 post', '1,200 posts'. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** `counted` for a count that stops at 1,001: 'more than 1,000 posts'. */
export function countedRoughly(count: number, one: string, many: string): string {
  return count > 1000 ? `more than ${counted(1000, one, many)}` : counted(count, one, many);
}

/** Lists the counts above 0 as in a sentence: 'a, b and c'. */
export function listed(
  parts: readonly (readonly [count: number, one: string, many: string])[],
  inWords = counted,
): string {
  const words = parts.filter(([count]) => count > 0).map((part) => inWords(...part));
  const last = words.pop();
  if (last === undefined) return '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
