/** A key as on a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="min-w-6 rounded-sm border bg-sunken px-1.5 text-center font-sans text-xs">{name}</kbd>
  );
}
