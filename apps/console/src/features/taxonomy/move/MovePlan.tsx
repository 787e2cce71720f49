import { isolated } from '#kit/format/isolated.ts';
import { Badge } from '#kit/Badge.tsx';
import type { MovePreview } from '@marketdesk/contract/documents.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from './counted.ts';
import { planOf } from './planOf.ts';

/** The preview of a move: from where to where, and how much of what. */
export function MovePlan({ plan }: { plan: MovePreview }) {
  return (
    <section aria-label="Preview" className="rounded-md border">
      <header className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
        <h3 className="font-medium wrap-anywhere">
          {nameOf(plan.from)} → {nameOf(plan.to)}
        </h3>
        {!plan.to.is_active && <Badge tone="warn">Inactive</Badge>}
      </header>
      <table aria-label="What is moved" className="w-full">
        <tbody>
          {planOf(plan).map(({ what, count, note }) => (
            <tr key={what} className="border-b last:border-b-0">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {what}
                {note !== null && <span className="block text-sm wrap-anywhere text-muted">{note}</span>}
              </th>
              <td className="tabular w-24 px-3 py-1.5 text-right align-top">{count.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!plan.to.is_active && (
        <Warning>
          {nameOf(plan.to)} is inactive and hidden from users, and so will be everything moved there.
        </Warning>
      )}
      {plan.workers_over_limit > 0 && (
        <Warning>
          {counted(plan.workers_over_limit, 'worker', 'workers')} will have more categories than their plan
          allows. They keep them all.
        </Warning>
      )}
    </section>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 border-t bg-warn-soft px-3 py-2 text-sm text-warn">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

function nameOf({ name, slug }: { name: string | null; slug: string }): string {
  return isolated(name ?? slug);
}
