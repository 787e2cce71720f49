/** Whether anything of a text can be seen: spaces, controls and characters without a shape, such as U+200B, can't. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
