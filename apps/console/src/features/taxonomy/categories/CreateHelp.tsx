import { CircleQuestionMark } from 'lucide-react';

/** How one adds to the taxonomy, for those who do it for the first time. */
export function CreateHelp() {
  return (
    <details className="min-w-0 text-sm text-muted">
      <summary className="flex h-7 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md text-xs hover:text-ink">
        <CircleQuestionMark aria-hidden="true" className="size-3.5" /> How to add a category
      </summary>
      <ol className="list-decimal space-y-0.5 pt-1 pl-5">
        <li>Type a slug. It is what addresses and files call the category, and it stays.</li>
        <li>Type its name in the edited language, and an icon if it has one. Both can follow later.</li>
        <li>Press Enter. The category goes to the end of the list and is selected.</li>
        <li>Go on typing: the keyboard is in the slug of its first subcategory.</li>
      </ol>
    </details>
  );
}
