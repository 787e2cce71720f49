import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { useEffect, useId, useRef } from 'react';
import { type DecisionKind, kindsFor, kindWords, type TargetType } from './decision.ts';

interface KindChoiceProps {
  type: TargetType;
  kinds: ReturnType<typeof kindsFor>;
  value: DecisionKind | null;
  suggested: DecisionKind | undefined;
  problem: string | undefined;
  onChoose: (kind: DecisionKind) => void;
}

/** The choice of a decision; number keys work too. */
export function KindChoice({ type, kinds, value, suggested, problem, onChoose }: KindChoiceProps) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  // The suggestion may load after the first option has the focus.
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLElement>(':checked');
    if (group.current?.contains(document.activeElement) === true) chosen?.focus();
  }, [value]);
  return (
    <fieldset
      ref={group}
      role="radiogroup"
      className="flex flex-col gap-1.5"
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem === undefined ? undefined : `${name}-problem`}
    >
      <legend className="mb-1.5 text-sm font-medium text-muted">Decision</legend>
      <div className="overflow-hidden rounded-md border">
        {kinds.map((kind, at) => {
          const { label, hint } = kindWords(kind, type);
          return (
            <label
              key={kind}
              className={cx(
                'flex min-h-10 items-center gap-2.5 border-b px-3 py-1.5 last:border-b-0 hover:bg-hover pointer-coarse:min-h-11',
                'has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name={name}
                value={kind}
                checked={value === kind}
                aria-describedby={`${name}-${kind}`}
                aria-keyshortcuts={String(at + 1)}
                onChange={() => onChoose(kind)}
                className="size-4 shrink-0 accent-accent outline-none"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
                <span className="font-medium">{label}</span>
                {suggested === kind && <Badge tone="accent">Suggested</Badge>}
                <span id={`${name}-${kind}`} className="text-sm text-muted">
                  {hint}
                </span>
              </span>
              <kbd
                aria-hidden="true"
                className="min-w-6 rounded-sm border bg-sunken px-1.5 text-center font-sans text-xs text-muted pointer-coarse:hidden"
              >
                {at + 1}
              </kbd>
            </label>
          );
        })}
      </div>
      {problem !== undefined && (
        <p id={`${name}-problem`} role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
