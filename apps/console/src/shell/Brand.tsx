export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className ?? 'size-7'}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 22V11.5l5 6 3-4 3 4 5-6V22"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
