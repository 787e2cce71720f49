/** Whether the text has the form of a ticket's id; anything else would only be refused by the server. */
export function isTicketId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
