import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { TurnFacts } from '#engine/desk/TurnFacts.tsx';
import { languageName } from '#parts/languageName.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { WriteToThem } from '#parts/write/WriteToThem.tsx';
import type { Report } from './report.ts';
import { REPORTS_DESK } from './reports.desk.ts';
import { useWhyNot } from './targets/useTarget.ts';

/** What the badges and the reported person don't show: reporter, claimer, times and origin. */
export function ReportFacts({ report }: { report: Report }) {
  const isReadOnly = useWhyNot(report) !== null;
  return (
    <Facts>
      <Fact name="Reporter">
        <span className="flex flex-wrap items-center gap-2">
          <UserRef userId={report.reporter_user_id} />
          {report.reporter_user_id !== null && <WriteToThem userId={report.reporter_user_id} />}
        </span>
      </Fact>
      {report.claimed_by_user_id !== null && (
        <Fact name="Claimed By">
          <span className="flex flex-wrap items-center gap-x-2">
            <UserRef userId={report.claimed_by_user_id} />
            {report.claimed_at !== null && (
              <span className="text-sm text-muted">
                <TimeAgo at={report.claimed_at} />
              </span>
            )}
          </span>
        </Fact>
      )}
      <TurnFacts desk={REPORTS_DESK} item={report} isReadOnly={isReadOnly} />
      <Fact name="Created">
        <TimeAgo at={report.created_at} />
      </Fact>
      {report.closed_at !== null && (
        <Fact name="Closed">
          <TimeAgo at={report.closed_at} />
        </Fact>
      )}
      {report.country_code !== null && (
        <Fact name="Country">
          <CountryFlag code={report.country_code} />
        </Fact>
      )}
      {report.locale !== null && <Fact name="Locale">{languageName(report.locale)}</Fact>}
      {report.app_version !== null && <Fact name="App version">{report.app_version}</Fact>}
      <Fact name="ID">
        <span className="-ml-1">
          <CopyId id={report.id} />
        </span>
      </Fact>
    </Facts>
  );
}
