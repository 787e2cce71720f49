import { textParts } from './textParts.ts';

/** What a person wrote, with its lines as they were written. Addresses can be followed; nothing in it is ever HTML. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {textParts(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          <a
            // The pieces of one text stay where they are.
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="rounded-sm underline underline-offset-2 hover:no-underline"
          >
            {part}
          </a>
        ),
      )}
    </p>
  );
}
