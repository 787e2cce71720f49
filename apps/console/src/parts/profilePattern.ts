const SEARCHED = ['email', 'username', 'full_name'] as const;

/**
 * The `or` filter of profiles whose email, username or full name contains the text, in whatever case.
 * Everything that a pattern or the filter's grammar would read as its own sign is escaped, so that `50%` finds `50%`
 * and a comma or bracket ends nothing.
 */
export function profilePattern(text: string): string {
  // The backend reads `*` as `%` and knows no escape for it: any one sign in its place comes nearest.
  const literal = text
    .trim()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '_');
  const quoted = `"%${literal.replace(/["\\]/g, '\\$&')}%"`;
  return SEARCHED.map((column) => `${column}.ilike.${quoted}`).join(',');
}
