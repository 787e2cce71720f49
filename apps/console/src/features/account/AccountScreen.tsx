import { Card } from '#kit/Card.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { PictureSetting } from '#parts/evidence/EvidencePicture.tsx';
import { AppsCard } from './AppsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** One's own account: the second factor, the password, how pictures are shown, and the browsers in which one is signed in. */
export function AccountScreen() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Your account" />
      <AppsCard />
      <RecoveryCodesCard />
      <PasswordCard />
      <PicturesCard />
      {/* Last: how many sessions there will be is not known, and nothing below them has to move. */}
      <SessionsCard />
    </div>
  );
}

/** How pictures of what was reported are shown to this person, in this browser. */
function PicturesCard() {
  return (
    <Card title="Pictures in reports">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          Reported images can be disturbing. Select an image to reveal it.
        </p>
        <PictureSetting className="w-56" />
      </div>
    </Card>
  );
}
