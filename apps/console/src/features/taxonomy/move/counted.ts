/** '1 post', '1,200 posts'. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Those of which there are any, as a sentence lists them: 'a, b and c'; empty when there are none. */
export function listed(parts: readonly (readonly [count: number, one: string, many: string])[]): string {
  const words = parts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many));
  const last = words.pop();
  if (last === undefined) return '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
