/** The query parameter of GET /api/admin/withdrawals for an argument of its procedure: `p_date_from` is `from`. */
export function queryParameter(argument: string): string {
  return argument
    .replace(/^p_(date_)?/, '')
    .replaceAll(/_(\w)/g, (_underscore, letter: string) => letter.toUpperCase());
}
