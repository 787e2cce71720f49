import { Avatar } from '#kit/Avatar.tsx';
import { ClaimBadge, PostBadge } from '#parts/statusBadges.tsx';
import { nameOf, type UserBrief } from '#parts/users.api.ts';
import type { PostsRow, ReportsRow, SupportTicketsRow } from '@marketdesk/contract/database.generated.ts';
import { useNavigate } from '@tanstack/react-router';
import { Flag, LifeBuoy, Newspaper } from 'lucide-react';
import { PaletteGroup, PaletteItem } from './PaletteItem.tsx';

interface FoundProps<Row> {
  rows: readonly Row[];
  /** Called when one was selected. */
  onGone: () => void;
}

export function FoundUsers({ rows, onGone }: FoundProps<UserBrief>) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="Users">
      {rows.map((user) => (
        <PaletteItem
          key={user.user_id}
          id={`user ${user.user_id}`}
          icon={<Avatar name={nameOf(user)} src={user.avatar_url} />}
          label={nameOf(user)}
          detail={user.email}
          onSelect={() => {
            onGone();
            void navigate({ to: '/admin/users/$userId', params: { userId: user.user_id } });
          }}
        />
      ))}
    </PaletteGroup>
  );
}

export function FoundReports({ rows, onGone }: FoundProps<ReportsRow>) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="Reports">
      {rows.map(({ id, reason_category: reason, description, status }) => (
        <PaletteItem
          key={id}
          id={`report ${id}`}
          icon={<Flag />}
          label={reason}
          detail={description}
          badge={<ClaimBadge status={status} />}
          onSelect={() => {
            onGone();
            void navigate({ to: '/admin/reports/$reportId', params: { reportId: id } });
          }}
        />
      ))}
    </PaletteGroup>
  );
}

export function FoundTickets({ rows, onGone }: FoundProps<SupportTicketsRow>) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="Tickets">
      {rows.map(({ id, subject, category, status }) => (
        <PaletteItem
          key={id}
          id={`ticket ${id}`}
          icon={<LifeBuoy />}
          label={subject}
          detail={category}
          badge={<ClaimBadge status={status} />}
          onSelect={() => {
            onGone();
            void navigate({ to: '/admin/support/$ticketId', params: { ticketId: id } });
          }}
        />
      ))}
    </PaletteGroup>
  );
}

export function FoundPosts({ rows, onGone }: FoundProps<PostsRow>) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="Posts">
      {rows.map(({ id, title, description, status }) => (
        <PaletteItem
          key={id}
          id={`post ${id}`}
          icon={<Newspaper />}
          label={title ?? 'Untitled Post'}
          detail={description}
          badge={<PostBadge status={status} />}
          onSelect={() => {
            onGone();
            void navigate({ to: '/admin/posts/$postId', params: { postId: id } });
          }}
        />
      ))}
    </PaletteGroup>
  );
}
