const PASSWORD = 'marketdesk-demo';

const SIGN_INS = [
  { role: 'Admin', email: 'admin@demo.test' },
  { role: 'Second admin', email: 'second-admin@demo.test' },
  { role: 'Moderator', email: 'moderator@demo.test' },
  { role: 'User', email: 'user@demo.test' },
] as const;

/** The demo marketplace's well-known accounts; a click fills the form. Only ever served on a loopback address. */
export function DemoSignIns({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  return (
    <section aria-label="Demo sign-ins" className="mt-5 border-t pt-4">
      <h2 className="text-sm font-medium text-muted">Demo marketplace</h2>
      <p className="text-sm text-faint">Choose an account, then sign in.</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {SIGN_INS.map(({ role, email }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose(email, PASSWORD)}
              className="flex h-9 w-full items-center justify-between rounded-md border border-line-strong px-3 shadow-card transition-colors duration-100 hover:bg-hover"
            >
              <span className="font-medium">{role}</span>
              <span className="text-sm text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
