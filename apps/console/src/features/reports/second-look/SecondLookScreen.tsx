import { PageHeader } from '#kit/PageHeader.tsx';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { ReportViews } from '../ReportViews.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import { Disputes } from './Disputes.tsx';
import { MySecondLooks } from './MySecondLooks.tsx';

/** Closed reports that were drawn: moderators look at them again, admins compare the answers. */
export function SecondLookScreen() {
  const { seesAdminPages } = permissionsOf(useMe().role);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Reports" page="Second look" badges={<ReportViews />} />
      {seesAdminPages ? (
        <>
          <Disputes />
          <AgreementCard />
        </>
      ) : (
        <MySecondLooks />
      )}
    </div>
  );
}
