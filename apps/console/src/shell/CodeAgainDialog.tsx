import { stepUpCancelled, stepUpPassed } from '#backend/secondFactor.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { codeTitle, factorsQuery } from '#parts/second-factor/factors.api.ts';
import { useQuery } from '@tanstack/react-query';
import { WithFactors } from './WithFactors.tsx';

/** Shown over everything else when an action requires the code again; the action then continues. */
export default function CodeAgainDialog() {
  // Deferred: the key or click that closes this dialog must close nothing below it.
  const title = codeTitle(useQuery(factorsQuery()).data);
  const giveUp = () => void setTimeout(stepUpCancelled);
  return (
    <Dialog
      open
      onTop
      size="sm"
      title={title}
      description={
        title === codeTitle(undefined)
          ? 'For your security, confirm this with a new code.'
          : 'For your security, confirm this again.'
      }
      onClose={giveUp}
      footer={<Button onClick={giveUp}>Cancel</Button>}
    >
      <WithFactors>{(factors) => <CodeForm factors={factors} onPassed={stepUpPassed} />}</WithFactors>
    </Dialog>
  );
}
