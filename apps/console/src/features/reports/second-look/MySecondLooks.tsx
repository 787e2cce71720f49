import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { LongText } from '#kit/LongText.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { EvidenceLines } from '#parts/evidence/EvidencePanel.tsx';
import { evidenceLines } from '#parts/evidence/lines.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { answerSecondLook, mySecondLooks, type SecondLook, SHOWS_SECOND_LOOKS } from './secondLook.api.ts';
import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { type Option, SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { useAction } from '#kit/useAction.ts';
import { policies } from '#engine/decide/decide.api.ts';
import type { ReportEntityType } from '@marketdesk/contract/enums.ts';
import { type SubmitEvent, useState } from 'react';

const NOTES_MAX_CHARS = 5000;
const CHOOSE = { value: '', label: 'Choose…' };

/** How the viewer would have closed the report. */
function AnswerForm({ look }: { look: SecondLook }) {
  const known = useQuery(policies()).data ?? [];
  const [resolution, setResolution] = useState('');
  const [policy, setPolicy] = useState('');
  const [notes, setNotes] = useState('');
  const [isTried, setTried] = useState(false);
  const needsPolicy = namesPolicy(resolution);
  const action = useAction<undefined, string>({
    run: () =>
      answerSecondLook({
        p_id: look.id,
        p_resolution: resolution,
        p_policy: needsPolicy ? policy : null,
        p_notes: notes,
      }),
    fallback: 'Failed to answer',
    errorDisplay: 'inline',
    done: (outcome) =>
      outcome === 'agreed'
        ? 'Answered. It matches the first decision.'
        : 'Answered. An admin compares it with the first decision.',
    refresh: SHOWS_SECOND_LOOKS,
  });
  const answer = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!action.busy && resolution !== '' && !(needsPolicy && policy === '')) action.start(undefined);
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={answer}>
      <SelectField
        label="Resolution"
        error={isTried && resolution === '' ? 'Choose how the report should have been closed.' : null}
        options={[CHOOSE, ...resolutionsOf(look.target_type)]}
        value={resolution}
        onChange={(event) => setResolution(event.target.value)}
      />
      {needsPolicy && (
        <SelectField
          label="Policy"
          error={isTried && policy === '' ? 'Choose the policy that was broken.' : null}
          options={[
            CHOOSE,
            ...known.filter((one) => one.is_active).map(({ code, title }) => ({ value: code, label: title })),
          ]}
          value={policy}
          onChange={(event) => setPolicy(event.target.value)}
        />
      )}
      <AreaField
        label="Notes (optional)"
        hint="For the admin who compares the answers, if they differ."
        rows={4}
        maxLength={NOTES_MAX_CHARS}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <ErrorLine text={action.error} />
      <Button type="submit" variant="primary" busy={action.busy} className="self-start">
        Answer
      </Button>
    </form>
  );
}

/** The resolutions by which two reviewers are compared. */
function resolutionsOf(type: ReportEntityType): Option[] {
  const words = [
    'no_violation',
    'duplicate',
    'content_edited',
    ...(type === 'post' ? ['post_corrected'] : []),
    'warning_sent',
    ...(type === 'user' ? [] : [`${type}_removed`]),
    'user_limited',
    'user_suspended',
    'user_banned',
  ];
  return words.map((value) => ({ value, label: readable(value) }));
}

/** Whether a resolution is a sanction or a removal: these name the broken policy. */
function namesPolicy(resolution: string): boolean {
  return /^(warning_sent|user_(limited|suspended|banned)|.*_removed)$/.test(resolution);
}

const SHOWN_CHARS = 600;

/** The viewer's pending second looks, one after the other. */
export function MySecondLooks() {
  const looks = useQuery(mySecondLooks());
  return (
    <>
      <p className="max-w-prose text-muted">
        A sample of closed reports is reviewed again without showing the first decision. Say how you would
        have closed them. Your answer changes nothing for the people involved. If you open the report, its
        people or their history first, your answer is counted apart, as not blind.
      </p>
      <QueryState
        query={looks}
        fallback="Failed to load second looks"
        skeleton={<Skeleton className="h-96 rounded-lg" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Card>
            <Empty icon={<Eye />} text="No report needs your second look." />
          </Card>
        }
      >
        {([look, ...others]) => look !== undefined && <Look key={look.id} look={look} left={others.length} />}
      </QueryState>
    </>
  );
}

function Look({ look, left }: { look: SecondLook; left: number }) {
  const { evidence, target_type: type } = look;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card
        title={`${look.reason_category}: ${type}`}
        actions={left > 0 && <span className="text-sm text-muted">{left} more after this</span>}
      >
        <Facts>
          <Fact name="Created">
            <TimeAgo at={look.created_at} />
          </Fact>
          <Fact name="Type">{readable(type)}</Fact>
          {look.country_code !== null && <Fact name="Country code">{look.country_code}</Fact>}
          {look.description !== null && (
            <Fact name="Description">
              <LongText text={look.description} limit={SHOWN_CHARS} />
            </Fact>
          )}
        </Facts>
        <h3 className="mt-4 mb-2 font-medium">The reported content at that time</h3>
        {evidence === null ? (
          <p className="text-muted">No snapshot of this {type} was saved when it was reported.</p>
        ) : (
          <EvidenceLines lines={evidenceLines({ ...evidence, now: evidence.content })} />
        )}
      </Card>
      <Card title="Your answer">
        <AnswerForm look={look} />
      </Card>
    </div>
  );
}
