import { UserLines } from '#parts/UserLines.tsx';

interface WhoSelectedProps {
  /** Null when the account is gone. */
  userId: string | null;
  withId?: boolean;
}

/** Who selected a suggestion; selections outlive accounts. */
export function WhoSelected({ userId, withId = false }: WhoSelectedProps) {
  if (userId === null) return <span className="text-muted">Deleted account</span>;
  return <UserLines userId={userId} withId={withId} />;
}
