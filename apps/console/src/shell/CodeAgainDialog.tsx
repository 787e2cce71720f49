import { stepUpCancelled, stepUpPassed } from '#backend/secondFactor.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { WithFactors } from './WithFactors.tsx';

/** Shown over everything else when an action requires the code again; the action then continues. */
export default function CodeAgainDialog() {
  // Deferred: the key or click that closes this dialog must close nothing below it.
  const giveUp = () => void setTimeout(stepUpCancelled);
  return (
    <Dialog
      open
      onTop
      size="sm"
      title="Enter the code from your authenticator app"
      description="For your security, confirm this with a new code."
      onClose={giveUp}
      footer={<Button onClick={giveUp}>Cancel</Button>}
    >
      <WithFactors>{(factors) => <CodeForm factors={factors} onPassed={stepUpPassed} />}</WithFactors>
    </Dialog>
  );
}
