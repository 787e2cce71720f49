/** The kind of a platform key: from the role of a JWT, or the prefix of a newer key. null: unknown. */
export function roleOfKey(key: string): string | null {
  if (key.startsWith('sb_publishable_')) return 'anon';
  if (key.startsWith('sb_secret_')) return 'service_role';
  try {
    const payload: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const { role } = payload as { role?: unknown };
    return typeof role === 'string' ? role : null;
  } catch {
    return null;
  }
}
