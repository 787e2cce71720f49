/** What a person wrote, with its lines as they were written. */
export function Quote({ text, otherwise }: { text: string | null; otherwise: string }) {
  if (text === null || text.trim() === '') return <p className="text-faint">{otherwise}</p>;
  return (
    <blockquote className="rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
      {text}
    </blockquote>
  );
}
