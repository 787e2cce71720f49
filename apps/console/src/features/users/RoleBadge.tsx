import { Badge, type Tone } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';

const TONES: Record<string, Tone> = { admin: 'accent', moderator: 'info' };

export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={TONES[role] ?? 'neutral'}>{readable(role)}</Badge>;
}
