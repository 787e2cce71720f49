import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { KeepRecoveryCodes } from './KeepRecoveryCodes.tsx';
import { addPasskey } from './passkeys.api.ts';

interface SetUpPasskeyProps {
  /** Of the present passkeys. */
  names: readonly string[];
  /** Called when the passkey is added and its recovery codes, if any, are saved. */
  onDone: (added: { isFactor: boolean }) => void;
  /** Called when leaving would lose the recovery codes, which are shown only once. */
  onMustKeep?: () => void;
}

/** Adds a passkey: name, the browser's own dialog, and with the first factor the recovery codes. */
export function SetUpPasskey({ names, onDone, onMustKeep }: SetUpPasskeyProps) {
  const [name, setName] = useState(() => freeName(names));
  const [missing, setMissing] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ isFactor, recoveryCodes }) => {
      setCodes(recoveryCodes);
      if (recoveryCodes === null) onDone({ isFactor });
      else onMustKeep?.();
    },
  });
  if (codes !== null) return <KeepRecoveryCodes codes={codes} onKept={() => onDone({ isFactor: true })} />;
  const problem = missing
    ? 'Name is required.'
    : adding.isError
      ? messageFor(adding.error, 'The passkey could not be added. Try again.')
      : null;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() !== '' && !adding.isPending) adding.mutate(name.trim());
      }}
    >
      <p className="text-muted">Your device then asks for your fingerprint, face or PIN.</p>
      <TextField
        label="Name"
        hint="Helps you tell your passkeys apart."
        error={problem}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
          adding.reset();
        }}
      />
      <Button type="submit" variant="primary" busy={adding.isPending}>
        Continue
      </Button>
    </form>
  );
}

/** `Passkey`, with the first free number if needed. */
function freeName(names: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Passkey' : `Passkey ${String(number)}`;
    if (!names.includes(name)) return name;
  }
}
