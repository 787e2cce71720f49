import { PageHeader } from '#kit/PageHeader.tsx';
import { useMe } from '#session/MeContext.ts';
import { isAdmin } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { ReportViews } from '../ReportViews.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import { Disputes } from './Disputes.tsx';
import { MySecondLooks } from './MySecondLooks.tsx';
import { disputes } from './secondLook.api.ts';

/** Drawn closed reports: moderators review them, admins compare the answers. */
export function SecondLookScreen() {
  const me = useMe();
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Reports" page="Second look" badges={<ReportViews />} />
      {isAdmin(me) ? <Compared /> : <MySecondLooks />}
    </div>
  );
}

function Compared() {
  // Last: its length varies, and would shift content below.
  const hasDisputes = useQuery(disputes()).isFetched;
  return (
    <>
      <Disputes />
      {hasDisputes && <AgreementCard />}
    </>
  );
}
