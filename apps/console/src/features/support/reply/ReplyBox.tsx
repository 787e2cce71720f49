import { Button } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { cx } from '#kit/cx.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { keyOf, type KeyLayer } from '#kit/keys/keyboard.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { TextArea } from '#kit/TextArea.tsx';
import { accountOf } from '#parts/account.api.ts';
import { useUserName } from '#parts/useUserName.ts';
import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock, MessageSquareQuote, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { AnswerPicker } from '../answers/AnswerPicker.tsx';
import { savedAnswers } from '../answers/answers.api.ts';
import { UsedAnswer } from '../answers/UsedAnswer.tsx';
import { replyRefusal, type Ticket } from '../ticket.ts';
import { AttachButton, AttachedImage } from './AttachedImage.tsx';
import { counterOf } from './replyText.ts';
import type { UseReply } from './useReply.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

interface ReplyBoxProps {
  ticket: Ticket;
  reply: UseReply;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Enables its keys. */
  layer: KeyLayer;
  onTyping: () => void;
  /** A message was sent off. */
  onSent: () => void;
}

/** The reply box. Typed text stays until the server has it. */
export function ReplyBox({ ticket, reply, input, layer, onTyping, onSent }: ReplyBoxProps) {
  const refusal = replyRefusal(ticket, useMe());
  const id = useId();
  const around = useRef<HTMLElement>(null);
  const { text, problem } = reply.state;
  const counter = counterOf(text);
  const works = refusal === null;
  const [isPicking, setPicking] = useState(false);
  // Loaded before the first press of `/`.
  useQuery({ ...savedAnswers(), enabled: works });
  useShortcuts({ search: () => setPicking(true) }, { layer, enabled: works });

  const send = () => {
    reply.send();
    input.current?.focus();
    onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
    const isChord = event.ctrlKey || event.metaKey;
    if ((event.key === '/' && text === '') || (keyOf(event) === '.' && isChord)) {
      event.preventDefault();
      setPicking(true);
    }
    if (event.key === 'Escape') {
      // Returns the focus to the page, for its single-key shortcuts, and closes no drawer around it.
      event.stopPropagation();
      around.current?.focus();
    }
  };
  const closePicker = () => {
    setPicking(false);
    input.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs copy a picture of the text along with the text.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    const [file] = files;
    if (file !== undefined) reply.attach(file);
  };
  return (
    <section
      ref={around}
      tabIndex={-1}
      aria-label="Reply"
      className="flex flex-col gap-2 border-t p-3 print:hidden"
    >
      {refusal !== null && <Refusal ticket={ticket} sentence={refusal} text={text} id={`${id}-refusal`} />}
      {works && <Banned userId={ticket.user_id} />}
      <AttachedImage reply={reply} />
      {works && isPicking && (
        <AnswerPicker
          ticketId={ticket.id}
          onPick={({ id: answerId }) => {
            reply.insert(answerId);
            closePicker();
          }}
          onClose={closePicker}
          onLeave={() => setPicking(false)}
        />
      )}
      <UsedAnswer reply={reply} />
      <TextArea
        ref={input}
        aria-label="Message"
        aria-describedby={cx(!works && `${id}-refusal`, `${id}-hint`)}
        aria-invalid={problem !== null || undefined}
        rows={works ? 2 : 1}
        dir="auto"
        value={text}
        disabled={!works}
        placeholder={works ? 'Write a reply…' : undefined}
        className={cx('field-sizing-content max-h-[35dvh] resize-none', works ? 'min-h-14' : 'min-h-9')}
        onChange={(event) => {
          reply.type(event.target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <ErrorLine text={problem} className="text-sm" />
      <div className="@container flex items-center gap-2">
        <AttachButton reply={reply} disabled={!works} />
        <IconButton
          label="Saved answers"
          icon={<MessageSquareQuote />}
          disabled={!works}
          onClick={() => setPicking(true)}
        />
        <p id={`${id}-hint`} className="hidden text-sm text-faint @lg:block">
          {works && 'Ctrl/⌘+Enter to send, Enter for a new line, / for a saved answer.'}
        </p>
        <span className="ml-auto flex items-center gap-3">
          {counter !== null && (
            <span className={cx('tabular text-sm', counter.isOver ? 'font-medium text-bad' : 'text-muted')}>
              {counter.text}
            </span>
          )}
          <SendButton reply={reply} disabled={!works} onSend={send} />
        </span>
      </div>
    </section>
  );
}

/** Warns that a banned user can't read the reply. Sending is allowed: the ban may end. */
function Banned({ userId }: { userId: string }) {
  const { data: account } = useQuery(accountOf(userId));
  if (account?.is_banned !== true) return null;
  return (
    <p className="text-sm text-warn">
      This person is banned, so they can’t sign in to read a reply, and replies are not mailed.
    </p>
  );
}

interface RefusalProps {
  ticket: Ticket;
  sentence: string;
  text: string;
  id: string;
}

/** Why nothing can be sent. Text typed before stays readable, and can be copied. */
function Refusal({ ticket, sentence, text, id }: RefusalProps) {
  const claimer = useUserName(ticket.claimed_by_user_id ?? undefined);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5">
      <Lock aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <p id={id} className="min-w-48 flex-1">
        {sentence}
      </p>
      {ticket.status === 'claimed' && <span className="text-muted">{claimer} has it.</span>}
      {text.trim() !== '' && <CopyButton text={text}>Copy draft</CopyButton>}
    </div>
  );
}

/** Seconds until the next message is allowed. */
function SendButton({ reply, disabled, onSend }: { reply: UseReply; disabled: boolean; onSend: () => void }) {
  const { waitUntil, isSending, isUploading } = reply.state;
  const left = useSecondsLeft(waitUntil);
  return (
    <Button
      variant="primary"
      icon={<SendHorizontal />}
      className="tabular min-w-26"
      busy={isSending}
      disabled={disabled}
      aria-disabled={left > 0 || isUploading || undefined}
      onClick={onSend}
    >
      {left > 0 ? `Send in ${left} s` : 'Send'}
    </Button>
  );
}
