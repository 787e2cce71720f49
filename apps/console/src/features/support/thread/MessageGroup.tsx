import { Avatar } from '#kit/Avatar.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { nameOf, userBrief } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SUPPORT_DESK } from '../support.desk.ts';
import { MessageBubble } from './MessageBubble.tsx';
import type { Side, ThreadItem } from './threadItems.ts';

interface MessageGroupProps {
  group: Extract<ThreadItem, { kind: 'group' }>;
}

/** Consecutive messages of one person, with their picture and name. */
export function MessageGroup({ group }: MessageGroupProps) {
  const { side, senderId, sentInto, messages } = group;
  const me = useMe();
  const sender = useQuery({ ...userBrief(senderId ?? ''), enabled: senderId !== null });
  const name =
    senderId === null ? 'Deleted account' : sender.data ? nameOf(sender.data) : senderId.slice(0, 8);
  const isMine = senderId === me.user_id;
  return (
    <GroupFrame
      side={side}
      name={isMine ? 'You' : name}
      pictureName={name}
      picture={sender.data?.avatar_url}
      sentInto={sentInto}
    >
      {messages.map((message) => (
        <MessageBubble key={message.id} message={message} side={side} isMine={isMine} from={name} />
      ))}
    </GroupFrame>
  );
}

interface GroupFrameProps {
  side: Side;
  name: string;
  pictureName: string | null;
  picture: string | null | undefined;
  /** The merged ticket that it was sent into. */
  sentInto?: string | null;
  children: ReactNode;
}

/** Picture, name, and messages: the ticket's user on the left, staff on the right. */
export function GroupFrame({ side, name, pictureName, picture, sentInto = null, children }: GroupFrameProps) {
  const isStaff = side === 'staff';
  return (
    <li className={cx('flex items-start gap-2.5', isStaff && 'flex-row-reverse')}>
      <span className="mt-5 hidden sm:block">
        <Avatar name={pictureName} src={picture} size="md" />
      </span>
      <div className={cx('flex max-w-[88%] min-w-0 flex-col gap-1 sm:max-w-[78%]', isStaff && 'items-end')}>
        <p className="flex items-center gap-1.5 px-1 text-xs text-muted">
          <span className="font-medium text-ink">{name}</span>
          {isStaff && name !== 'You' && 'Support'}
          {sentInto !== null && (
            <Link {...SUPPORT_DESK.link(sentInto)} className="rounded-sm hover:underline">
              in #{shortId(sentInto)}
            </Link>
          )}
        </p>
        {children}
      </div>
    </li>
  );
}
