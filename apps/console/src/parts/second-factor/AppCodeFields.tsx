import { SelectField } from '#kit/Select.tsx';
import { useState } from 'react';
import { CodeEntry, type ProofFieldsProps } from './CodeEntry.tsx';
import type { AuthenticatorApp } from './factors.api.ts';

/** The code of an authenticator app. People with several choose one. */
export function AppCodeFields({
  apps,
  onProof,
  ...entry
}: ProofFieldsProps & { apps: readonly AuthenticatorApp[] }) {
  const [appId, setAppId] = useState(apps[0]?.id ?? '');
  return (
    <CodeEntry {...entry} onCode={(code) => onProof({ appId, code })}>
      {apps.length > 1 && (
        <SelectField
          label="Authenticator"
          value={appId}
          onChange={(event) => setAppId(event.target.value)}
          options={apps.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </CodeEntry>
  );
}
