import { PageHeader } from '#kit/PageHeader.tsx';
import { AppsCard } from './AppsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PicturesCard } from './PicturesCard.tsx';
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** One's own account: the second factor, the browsers in which one is signed in, the password, and how pictures are shown. */
export function AccountScreen() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Your account" />
      <AppsCard />
      <RecoveryCodesCard />
      <SessionsCard />
      <PasswordCard />
      <PicturesCard />
    </div>
  );
}
