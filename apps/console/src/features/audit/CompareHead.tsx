import { Button } from '#kit/Button.tsx';
import type { AuditHead } from '@marketdesk/contract/audit-chain.ts';
import { FileCheck } from 'lucide-react';
import { useRef } from 'react';
import { readHead } from './verify.api.ts';

/** Chooses the file of a head that was saved. */
export function CompareHead({ onChoose }: { onChoose: (head: () => Promise<AuditHead>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Saved head"
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file !== undefined) onChoose(() => readHead(file));
        }}
      />
      <Button icon={<FileCheck />} onClick={() => input.current?.click()}>
        Compare with a saved head
      </Button>
    </>
  );
}
