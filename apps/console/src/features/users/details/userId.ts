/** Whether the text has the form of a user id; anything else would only be refused by the server. */
export function isUserId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
