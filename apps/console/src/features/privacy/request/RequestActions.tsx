import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { RefusableButton } from '#kit/RefusableButton.tsx';
import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { useAction } from '#kit/useAction.ts';
import { PRIVACY_KEY } from '#parts/privacy/privacy.api.ts';
import { type PrivacyRequest, requestTitle } from '#parts/privacy/privacy.ts';
import { useUserName } from '#parts/useUserName.ts';
import { BadgeCheck, CalendarPlus, Mail, Undo2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import {
  approveErasure,
  checkIdentity,
  type Closing,
  closeRequest,
  extendRequest,
  sendExport,
  undoErasure,
} from '../requests.api.ts';

type Question = 'identity' | 'extend' | 'close' | 'send' | 'approve' | 'undo';

const MOST_CHARS = 2000;
const MOST_REASON_CHARS = 200;
const MOST_ANSWER_CHARS = 5000;

/** The next actions on a request, by its kind and state. */
export function RequestActions({ request }: { request: PrivacyRequest }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const { kind, state, blocked } = request;
  const isOpen = state === 'open';
  const isChecked = request.identity_checked_at !== null;
  const ask = (question: Question) => () => setAsked(question);
  const of = (question: Question) => ({ open: asked === question, request, onClose: () => setAsked(null) });
  return (
    <>
      {isOpen && request.extended_because === null && (
        <RefusableButton
          why={blocked.extend?.message ?? null}
          icon={<CalendarPlus />}
          onPress={ask('extend')}
        >
          Extend
        </RefusableButton>
      )}
      {isOpen && (
        <RefusableButton why={blocked.refused?.message ?? null} onPress={ask('close')}>
          Close request
        </RefusableButton>
      )}
      {(state === 'scheduled' || (isOpen && request.first_approved_at !== null)) && (
        <RefusableButton why={blocked.undo_erasure?.message ?? null} icon={<Undo2 />} onPress={ask('undo')}>
          {state === 'scheduled' ? 'Undo erasure' : 'Undo approval'}
        </RefusableButton>
      )}
      {isOpen && !isChecked && (
        <RefusableButton
          why={blocked.check_identity?.message ?? null}
          variant="primary"
          icon={<UserCheck />}
          onPress={ask('identity')}
        >
          Record identity check
        </RefusableButton>
      )}
      {isOpen && isChecked && kind === 'access' && (
        <RefusableButton
          why={blocked.send_export?.message ?? null}
          variant={request.exported_at === null ? 'primary' : 'secondary'}
          icon={<Mail />}
          onPress={ask('send')}
        >
          {request.export_expires_at === null ? 'Send link' : 'Send new link'}
        </RefusableButton>
      )}
      {isOpen && isChecked && kind === 'erasure' && (
        <RefusableButton
          why={blocked.approve_erasure?.message ?? null}
          variant="primary"
          icon={<BadgeCheck />}
          onPress={ask('approve')}
        >
          Approve erasure
        </RefusableButton>
      )}
      <IdentityDialog {...of('identity')} />
      <ExtendDialog {...of('extend')} />
      {asked === 'close' && <CloseDialog {...of('close')} />}
      <SendDialog {...of('send')} />
      <ApproveDialog {...of('approve')} />
      <UndoDialog {...of('undo')} />
    </>
  );
}

interface QuestionProps {
  open: boolean;
  request: PrivacyRequest;
  onClose: () => void;
}

interface RequestAction<Input> {
  run: (input: Input) => Promise<PrivacyRequest>;
  fallback: string;
  /** The toast after success. */
  done: (stored: PrivacyRequest) => string;
  onDone: () => void;
}

const useRequestAction = <Input = void,>({ run, fallback, done, onDone }: RequestAction<Input>) =>
  useAction<Input, PrivacyRequest>({
    run,
    fallback,
    errorDisplay: 'inline',
    done,
    refresh: [PRIVACY_KEY],
    onDone,
  });

function IdentityDialog({ open, request, onClose }: QuestionProps) {
  const name = useUserName(request.user_id);
  const action = useRequestAction<string>({
    run: (how) => checkIdentity(request.id, how),
    fallback: 'Failed to record the identity check',
    done: () => 'Identity check recorded.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question={`How did you check that ${name} asked?`}
      verb="Record check"
      dangerous={false}
      reason={{
        label: 'Check',
        hint: 'For example: they answered a message in the app. Don’t store copies of identity cards.',
        missing: 'Enter how you checked it.',
        maxLength: MOST_CHARS,
      }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        Their data goes only to the right person, and only they may have it erased. The check is kept with the
        request.
      </p>
    </ReasonDialog>
  );
}

function ExtendDialog({ open, request, onClose }: QuestionProps) {
  const action = useRequestAction<string>({
    run: (reason) => extendRequest(request.id, reason),
    fallback: 'Failed to extend the request',
    done: () => 'Extended by two months. The person gets a mail.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="Extend the due date by two months?"
      verb="Extend"
      dangerous={false}
      reason={{ hint: 'The person gets this reason by email.', maxLength: MOST_CHARS }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        This works once, and only for complex or numerous requests. Other requests are due within a month.
      </p>
    </ReasonDialog>
  );
}

const ENDS = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
  { value: 'withdrawn', label: 'Withdrawn by the person' },
] as const;

function CloseDialog({ open, request, onClose }: QuestionProps) {
  // An erasure is done when its data is erased.
  const ends = ENDS.filter(({ value }) => value !== 'done' || request.kind !== 'erasure');
  const [state, setState] = useState<Closing['state']>(ends[0]?.value ?? 'refused');
  const [outcome, setOutcome] = useState('');
  const [isMissing, setMissing] = useState(false);
  const refusal = state === 'withdrawn' ? undefined : request.blocked[state];
  const action = useRequestAction<Closing>({
    run: (closing) => closeRequest(request.id, closing),
    fallback: 'Failed to close the request',
    done: (stored) => `${requestTitle(stored)} closed. The person gets your answer by email.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      size="sm"
      title="Close this request?"
      verb="Close request"
      disabled={refusal !== undefined}
      action={action}
      onClose={onClose}
      onSubmit={() => {
        if (outcome.trim() === '') setMissing(true);
        else action.start({ state, outcome: outcome.trim() });
      }}
    >
      <SelectField
        label="Outcome"
        hint={refusal?.message}
        options={ends}
        value={state}
        onChange={({ target }) => setState(ends.find(({ value }) => value === target.value)?.value ?? state)}
      />
      <AreaField
        label="Answer"
        hint={
          state === 'refused'
            ? 'Why you refuse, and that they may complain to the data protection authority. They get it by email.'
            : 'The person gets it by email.'
        }
        error={isMissing ? 'Enter what was done, or why not.' : null}
        rows={4}
        aria-required
        maxLength={MOST_ANSWER_CHARS}
        value={outcome}
        onChange={({ target }) => {
          setOutcome(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}

function SendDialog({ open, request, onClose }: QuestionProps) {
  const name = useUserName(request.user_id);
  const action = useRequestAction({
    run: () => sendExport(request.id),
    fallback: 'Failed to send the link',
    done: () => 'Link sent. It is valid for 7 days.',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question={`Send ${name} the link to their data?`}
      verb="Send link"
      action={action}
      onConfirm={() => action.start()}
      onCancel={onClose}
    >
      <p>
        The link goes to their own address, works once and is valid for 7 days.
        {request.export_expires_at !== null && ' The earlier link ends.'}
      </p>
    </ConfirmDialog>
  );
}

function ApproveDialog({ open, request, onClose }: QuestionProps) {
  const name = useUserName(request.user_id);
  const isSecond = request.first_approved_at !== null;
  const action = useRequestAction({
    run: () => approveErasure(request.id),
    fallback: 'Failed to approve the erasure',
    done: ({ state }) =>
      state === 'scheduled'
        ? 'Approved. Their data is erased in 14 days.'
        : 'Approved. One more person must approve the erasure.',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question={`Approve erasing the data of ${name}?`}
      verb="Approve erasure"
      dangerous={isSecond}
      action={action}
      onConfirm={() => action.start()}
      onCancel={onClose}
    >
      <p>
        {isSecond
          ? 'This is the second approval. Their data is erased in 14 days; until then you and they can undo it. Afterwards nothing brings it back.'
          : 'This is the first approval. Another person must give the second one.'}
      </p>
    </ConfirmDialog>
  );
}

const UNDO = {
  scheduled: {
    question: 'Undo this erasure?',
    verb: 'Undo erasure',
    done: 'Undone. Nothing is erased; two people must approve again.',
    about: 'Nothing was erased yet. The request is open again and still due. The person gets a mail.',
  },
  open: {
    question: 'Undo the first approval?',
    verb: 'Undo approval',
    done: 'Undone. Two people must approve again.',
    about: 'The request stays open and due. Two people must then approve it again.',
  },
};

function UndoDialog({ open, request, onClose }: QuestionProps) {
  const { question, verb, done, about } = UNDO[request.state === 'scheduled' ? 'scheduled' : 'open'];
  const action = useRequestAction<string>({
    run: (reason) => undoErasure(request.id, reason),
    fallback: 'Failed to undo the erasure',
    done: () => done,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question={question}
      verb={verb}
      dangerous={false}
      reason={{ hint: 'Shown on the request and kept in the audit log.', maxLength: MOST_REASON_CHARS }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">{about}</p>
    </ReasonDialog>
  );
}
