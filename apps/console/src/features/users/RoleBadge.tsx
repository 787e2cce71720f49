import { Badge, type Tone } from '#kit/Badge.tsx';

const TONES: Record<string, Tone> = { admin: 'accent', moderator: 'info' };

export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={TONES[role] ?? 'neutral'}>{ROLE_LABELS[role] ?? role}</Badge>;
}

/** The roles' names on a screen. */
export const ROLE_LABELS: Readonly<Record<string, string>> = {
  user: 'User',
  moderator: 'Moderator',
  admin: 'Admin',
};
