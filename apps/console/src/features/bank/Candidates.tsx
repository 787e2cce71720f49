import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { centsToText, formatEuro, toCents } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { uuid } from '#kit/list/search.ts';
import { RefusableButton } from '#kit/RefusableButton.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import type { BankCandidate } from '@marketdesk/contract/documents.ts';
import { useId, useState } from 'react';
import { otherWithdrawal, proposeMatch } from './bank.api.ts';
import type { BankLine } from './line.ts';
import { PayoutLink } from './Matches.tsx';
import { useLineAction } from './useLineAction.ts';

/** Payouts that the line may be about. Several can be chosen, as for one booking of many payments. */
export function Candidates({ line }: { line: BankLine }) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly BankCandidate[]>([]);
  const candidates = [...line.details.candidates, ...added];
  const propose = useLineAction<readonly string[]>({
    run: (withdrawals) => proposeMatch(line.id, withdrawals),
    fallback: 'Failed to propose the match',
    done: 'Proposed. Another person can now confirm it.',
    onDone: () => setChosen([]),
  });
  const picked = candidates.filter((one) => chosen.includes(one.withdrawal_id));
  const add = (other: BankCandidate) => {
    if (candidates.every((one) => one.withdrawal_id !== other.withdrawal_id)) setAdded([...added, other]);
    if (!chosen.includes(other.withdrawal_id)) setChosen([...chosen, other.withdrawal_id]);
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        Match with
      </h3>
      {candidates.length === 0 ? (
        <p className="text-muted">No payout has this amount.</p>
      ) : (
        <ul aria-labelledby={id} className="lined max-h-72 overflow-y-auto rounded-md border">
          {candidates.map((candidate) => (
            <li key={candidate.withdrawal_id} className="px-3 py-2">
              <Candidate
                candidate={candidate}
                isChosen={chosen.includes(candidate.withdrawal_id)}
                onToggle={() => setChosen(toggled(chosen, candidate.withdrawal_id))}
              />
            </li>
          ))}
        </ul>
      )}
      <OtherWithdrawal onFound={add} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Sum picked={picked} line={line} />
        <RefusableButton
          variant="primary"
          busy={propose.busy}
          why={picked.length === 0 ? 'Choose the payouts of this line first.' : null}
          onPress={() => propose.start(picked.map(({ withdrawal_id }) => withdrawal_id))}
        >
          Propose match
        </RefusableButton>
      </div>
      <ErrorLine text={propose.error} />
    </section>
  );
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

interface CandidateProps {
  candidate: BankCandidate;
  isChosen: boolean;
  onToggle: () => void;
}

function Candidate({ candidate, isChosen, onToggle }: CandidateProps) {
  const { holder, destination, processed_at: processed, run_number: run } = candidate;
  return (
    <div className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox
          label={`${candidate.user_name}, ${formatEuro(candidate.net_amount_eur)}`}
          checked={isChosen}
          onChange={onToggle}
        />
        <PayoutLink of={{ ...candidate, user_name: 'Withdrawal' }} />
      </span>
      <span className="pl-6 text-sm wrap-anywhere text-muted">
        {[holder, destination, run !== null && `Run ${String(run)}`].filter(Boolean).join(' · ')}
        {processed !== null && (
          <>
            {' '}
            · marked as paid <TimeAgo at={processed} />
          </>
        )}
      </span>
    </div>
  );
}

/** Finds a withdrawal by its ID: one of several that the line pays, or one that it pays in part. */
function OtherWithdrawal({ onFound }: { onFound: (found: BankCandidate) => void }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const find = useAction<string, BankCandidate>({
    run: otherWithdrawal,
    fallback: 'Failed to find the withdrawal',
    errorDisplay: 'inline',
    onDone: (found) => {
      setTyped('');
      onFound(found);
    },
  });
  return (
    <form
      className="flex items-end gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const id = uuid(typed.trim());
        setWrong(id === undefined);
        if (id !== undefined && !find.busy) find.start(id);
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label="Other withdrawal"
          placeholder="ID, from the withdrawal’s details"
          autoComplete="off"
          error={isWrong ? 'This is no withdrawal’s ID. Copy it from the withdrawal’s details.' : find.error}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      </div>
      <Button type="submit" busy={find.busy}>
        Add
      </Button>
    </form>
  );
}

/** The sum of the chosen payouts beside the line's amount. */
function Sum({ picked, line }: { picked: readonly BankCandidate[]; line: BankLine }) {
  if (picked.length === 0 || line.amount_eur === null) return <span />;
  const sum = picked.reduce((total, one) => total + (toCents(one.net_amount_eur) ?? 0n), 0n);
  const amount = toCents(Math.abs(line.amount_eur)) ?? 0n;
  return (
    <p role="status" className={sum === amount ? 'text-good' : 'text-warn'}>
      {sum === amount
        ? `${formatEuro(centsToText(sum))}, the line’s amount`
        : `${formatEuro(centsToText(sum))} of ${formatEuro(centsToText(amount))}`}
    </p>
  );
}
