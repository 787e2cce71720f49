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
import { AnswerForm } from './AnswerForm.tsx';
import { mySecondLooks, type SecondLook } from './secondLook.api.ts';

const SHOWN_CHARS = 600;

/** What waits for the viewer's second look, one after the other. */
export function MySecondLooks() {
  const looks = useQuery(mySecondLooks());
  return (
    <>
      <p className="max-w-prose text-muted">
        A sample of closed reports is reviewed again by someone who cannot see the first decision. Say how you
        would have closed them. Your answer changes nothing for the people involved.
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
        <h3 className="mt-4 mb-2 font-medium">The reported content, as it was then</h3>
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
