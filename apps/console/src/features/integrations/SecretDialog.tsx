import { Button } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';

interface SecretDialogProps {
  open: boolean;
  secret: string;
  /** What the secret is for, and when the former one ends. */
  about: string;
  onClose: () => void;
}

/** Shows a secret once. Closes only by its own button. */
export function SecretDialog({ open, secret, about, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={open}
      size="md"
      title="Signing secret"
      description={`${about} It won’t be shown again, so store it somewhere safe.`}
      held
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved the secret
        </Button>
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken px-3 py-3">
        <code translate="no" className="min-w-0 text-sm wrap-anywhere select-all">
          {secret}
        </code>
        <CopyButton text={secret}>Copy</CopyButton>
      </div>
    </Dialog>
  );
}
