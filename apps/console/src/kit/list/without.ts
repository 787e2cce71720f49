/** A list's search without parameters that don't affect its rows, such as the open drawer. */
export function without<Search extends object, Name extends keyof Search>(
  search: Search,
  ...names: readonly Name[]
): Omit<Search, Name> {
  const rest = Object.entries(search).filter(([other]) => !names.some((name) => name === other));
  return Object.fromEntries(rest) as Omit<Search, Name>;
}
