/** What a key of the platform says that it is: a JWT by its role, a newer one by how it begins. null: it does not say. */
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
