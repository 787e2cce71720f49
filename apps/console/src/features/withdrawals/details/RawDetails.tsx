import type { WithdrawalExtras } from '@marketdesk/contract/documents.ts';
/** What the server keeps beside the row's own fields, as it keeps it. */
export function RawDetails({ details }: { details: WithdrawalExtras | null }) {
  return (
    <details>
      <summary className="w-fit rounded-sm py-1 text-sm font-medium text-muted hover:text-ink">
        Raw details
      </summary>
      <pre
        tabIndex={0}
        aria-label="Raw details"
        className="mt-1 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs"
      >
        {JSON.stringify(details, null, 2)}
      </pre>
    </details>
  );
}
