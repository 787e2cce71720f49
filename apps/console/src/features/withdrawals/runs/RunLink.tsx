import { RowLink } from '#kit/list/RowLink.tsx';

/** What a withdrawal knows of its run. */
export interface RunRef {
  id: string;
  number: number;
}

/** `Payout run 12`, linked to its page. */
export function RunLink({ run: { id, number } }: { run: RunRef }) {
  return (
    <RowLink to={runPath(id)} className="rounded-sm hover:underline">
      Payout run {number}
    </RowLink>
  );
}

export const runPath = (id: string): string => `/admin/withdrawals/runs/${id}`;
