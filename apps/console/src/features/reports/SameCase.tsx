import { Button } from '#kit/Button.tsx';
import { thingsOf } from '#engine/bulk/bulk.ts';
import { askBulk } from '#engine/bulk/store.ts';
import { HandOverQuestion } from '#engine/desk/BulkQuestions.tsx';
import { Link } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import { useState } from 'react';
import type { Report } from './report.ts';
import { useTarget, useWhyNot } from './targets/useTarget.ts';

/** Other open reports about the same target, which can be claimed or handed over together. Nothing without any. */
export function SameCase({ report }: { report: Report }) {
  const [isHandingOver, setHandingOver] = useState(false);
  const mayAct = useWhyNot(report) === null;
  const target = useTarget(report);
  const { reported_entity_type: type, reported_entity_id: id } = report;
  const all = target?.open_reports ?? 0;
  const others = report.status === 'closed' ? all : all - 1;
  if (others < 1) return null;
  const ask = (wish: { action: string; does: string; done: string; arguments: object; filters: object }) =>
    askBulk({
      item: 'report',
      dangerous: false,
      onStart: () => undefined,
      ...wish,
      of: { filters: { p_search: id, ...wish.filters } },
    });
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-lg border bg-warn-soft px-3 py-2"
    >
      <Files aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <Link
        to="/admin/reports/by-target"
        search={{ target: id }}
        className="min-w-0 flex-1 basis-48 rounded-sm font-medium hover:underline"
      >
        {others.toLocaleString('en')} other open {others === 1 ? 'report' : 'reports'} about this {type}
      </Link>
      {mayAct && (
        <span className="inline-flex gap-1.5">
          <Button
            size="sm"
            onClick={() =>
              ask({
                action: 'claim',
                does: 'Claim {things}',
                done: '{things} claimed.',
                arguments: {},
                filters: { p_status: 'open' },
              })
            }
          >
            Claim all
          </Button>
          <Button size="sm" onClick={() => setHandingOver(true)}>
            Hand over all…
          </Button>
        </span>
      )}
      {isHandingOver && (
        <HandOverQuestion
          things={thingsOf('report', all)}
          filters={{}}
          onAnswer={(answer) => {
            setHandingOver(false);
            // A report is undecided until it is closed.
            ask({
              action: 'hand_over',
              does: 'Hand over {things}',
              done: '{things} handed over.',
              filters: { p_turn: 'waiting' },
              ...answer,
            });
          }}
          onClose={() => setHandingOver(false)}
        />
      )}
    </div>
  );
}
