import { codeGivenUp, codePassed } from '#backend/secondFactor.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { WithFactors } from '#parts/second-factor/WithFactors.tsx';

/** Over whatever is open, when an action needs the code once more; the action goes on by itself after that. */
export default function CodeAgainDialog() {
  // After the key or press that closes this, which must close nothing under it.
  const giveUp = () => void setTimeout(codeGivenUp);
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
      <WithFactors>{(factors) => <CodeForm factors={factors} onPassed={codePassed} />}</WithFactors>
    </Dialog>
  );
}
