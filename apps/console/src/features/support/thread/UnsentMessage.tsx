import { Button } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { useMe } from '#session/MeContext.ts';
import { CircleAlert, Clock } from 'lucide-react';
import type { UseReply } from '../reply/useReply.ts';
import { replyRefusal, type Ticket } from '../ticket.ts';
import { Bubble } from './MessageBubble.tsx';
import { GroupFrame } from './MessageGroup.tsx';

/** The message being sent, or not sent. If no reply is possible any more, its text can be copied. */
export function UnsentMessage({ ticket, reply }: { ticket: Ticket; reply: UseReply }) {
  const me = useMe();
  const { unsent, isSending } = reply.state;
  if (unsent === null) return null;
  const name = me.full_name ?? me.username ?? me.email;
  return (
    <GroupFrame side="staff" name="You" pictureName={name} picture={me.avatar_url}>
      <Bubble
        side="staff"
        isMine
        text={unsent.text}
        image={unsent.image}
        from="you"
        footer={
          isSending ? (
            <>
              <Clock aria-hidden="true" className="size-3.5" />
              Sending…
            </>
          ) : (
            <span className="flex items-center gap-1 text-bad">
              <CircleAlert aria-hidden="true" className="size-3.5" />
              Not sent.
              {replyRefusal(ticket, me) === null ? (
                <>
                  <Button size="sm" onClick={reply.retry}>
                    Retry
                  </Button>
                  <Button size="sm" variant="ghost" onClick={reply.edit}>
                    Edit
                  </Button>
                </>
              ) : (
                unsent.text !== '' && <CopyButton text={unsent.text}>Copy</CopyButton>
              )}
            </span>
          )
        }
      />
    </GroupFrame>
  );
}
