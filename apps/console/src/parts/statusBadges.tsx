import { Badge, type Tone } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';

const CLAIM_TONES: Record<string, Tone> = { open: 'good', claimed: 'warn', closed: 'neutral' };

/** Status of a report or a support ticket. */
export function ClaimBadge({ status }: { status: string }) {
  return <Badge tone={CLAIM_TONES[status] ?? 'neutral'}>{readable(status)}</Badge>;
}

const WITHDRAWAL_TONES: Record<string, Tone> = { pending: 'warn', success: 'good', failed: 'bad' };

export function WithdrawalBadge({ status }: { status: string }) {
  return <Badge tone={WITHDRAWAL_TONES[status] ?? 'neutral'}>{readable(status)}</Badge>;
}

const POST_TONES: Record<string, Tone> = {
  open: 'good',
  assigned: 'warn',
  in_progress: 'warn',
  pending_completion: 'warn',
  completed: 'info',
  cancelled: 'neutral',
};

export function PostBadge({ status }: { status: string }) {
  return <Badge tone={POST_TONES[status] ?? 'neutral'}>{readable(status)}</Badge>;
}
