/**
 * Whether a text has a visible character: spaces, control characters and invisible ones, such as U+200B,
 * don't count.
 */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
