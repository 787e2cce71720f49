/** A list's search without the parameter that does not affect its rows: the open drawer. */
export function without<Search extends object, Name extends keyof Search>(
  search: Search,
  name: Name,
): Omit<Search, Name> {
  const rest = Object.entries(search).filter(([other]) => other !== name);
  return Object.fromEntries(rest) as Omit<Search, Name>;
}
