import { LongText } from './LongText.tsx';

// About ten lines in a drawer.
const SHOWN_CHARS = 600;

/** A user's text with its line breaks; long texts start collapsed. */
export function Quote({ text, otherwise }: { text: string | null; otherwise: string }) {
  if (text === null || text.trim() === '') return <p className="text-faint">{otherwise}</p>;
  return (
    <blockquote dir="auto" className="rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
      <LongText key={text} text={text} limit={SHOWN_CHARS} />
    </blockquote>
  );
}
