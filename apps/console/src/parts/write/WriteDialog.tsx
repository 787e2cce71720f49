import { rpc } from '#backend/rest.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { SUPPORT_CATEGORIES, type SupportCategory } from '@marketdesk/contract/enums.ts';
import { MESSAGE_MAX_CHARS, TICKET_SUBJECT_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { useState } from 'react';
import { useUserName } from '../useUserName.ts';

interface WriteDialogProps {
  open: boolean;
  userId: string;
  onClose: () => void;
}

interface Letter {
  subject: string;
  category: SupportCategory;
  message: string;
}

const OPTIONS = SUPPORT_CATEGORIES.map((category) => ({ value: category, label: category }));

/** Writes to a user: opens a ticket that the sender has claimed. */
export function WriteDialog({ open, userId, onClose }: WriteDialogProps) {
  const name = useUserName(userId);
  const [letter, setLetter] = useState<Letter>({ subject: '', category: 'Other', message: '' });
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<Letter>) => setLetter({ ...letter, ...part });
  const send = useAction({
    run: ({ subject, category, message }: Letter) =>
      rpc('admin_open_support_ticket', {
        p_user_id: userId,
        p_subject: subject,
        p_category: category,
        p_content: message,
      }),
    fallback: 'Failed to send message',
    errorDisplay: 'inline',
    done: () => `Sent to ${name}. You have claimed the ticket.`,
    page: ({ id }) => ({ label: 'Open ticket', to: `/admin/support/${id}` }),
    refresh: [['tickets'], ['support-numbers'], ['users']],
    onDone: onClose,
  });
  const missing = (text: string, sentence: string) => (isTried && text.trim() === '' ? sentence : null);
  return (
    <FormDialog
      open={open}
      title={`Write to ${name}`}
      description="Opens a support ticket that you have claimed. They are notified as about any answer."
      verb="Send"
      action={send}
      onSubmit={() => {
        setTried(true);
        if (letter.subject.trim() !== '' && letter.message.trim() !== '') send.start(letter);
      }}
      onClose={onClose}
    >
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={TICKET_SUBJECT_MAX_CHARS}
        error={missing(letter.subject, 'Enter a subject.')}
        value={letter.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <SelectField
        label="Category"
        options={OPTIONS}
        value={letter.category}
        onChange={({ target }) =>
          change({ category: SUPPORT_CATEGORIES.find((one) => one === target.value) ?? 'Other' })
        }
      />
      <AreaField
        label="Message"
        rows={8}
        maxLength={MESSAGE_MAX_CHARS}
        error={missing(letter.message, 'Enter a message.')}
        value={letter.message}
        onChange={({ target }) => change({ message: target.value })}
      />
    </FormDialog>
  );
}
