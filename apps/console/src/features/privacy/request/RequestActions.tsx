import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { RefusableButton } from '#kit/RefusableButton.tsx';
import { useAction } from '#kit/useAction.ts';
import { PRIVACY_KEY } from '#parts/privacy/privacy.api.ts';
import type { PrivacyRequest } from '#parts/privacy/privacy.ts';
import { useUserName } from '#parts/useUserName.ts';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { checkIdentity } from '../requests.api.ts';

type Question = 'identity';

const MOST_CHARS = 2000;

/** The next actions on a request, by its kind and state. */
export function RequestActions({ request }: { request: PrivacyRequest }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const { state, blocked } = request;
  const isOpen = state === 'open';
  const isChecked = request.identity_checked_at !== null;
  const ask = (question: Question) => () => setAsked(question);
  const of = (question: Question) => ({ open: asked === question, request, onClose: () => setAsked(null) });
  return (
    <>
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
      <IdentityDialog {...of('identity')} />
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
