import { CircleQuestionMark } from 'lucide-react';

/** How one adds to the taxonomy, for those who do it for the first time. */
export function CreateHelp() {
  return (
    <details className="min-w-0 text-sm text-muted">
      <summary className="flex h-7 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md text-xs hover:text-ink">
        <CircleQuestionMark aria-hidden="true" className="size-3.5" /> How to add a category
      </summary>
      <ol className="flex list-decimal flex-col gap-0.5 pt-1 pl-5">
        <li>Type a slug. It identifies the category in links and files and can’t be changed later.</li>
        <li>Type its name in the language being edited and, if you like, an icon. You can add both later.</li>
        <li>Press Enter. The category is added to the end of the list and selected.</li>
        <li>Keep typing: the cursor is in the slug field for its first subcategory.</li>
      </ol>
    </details>
  );
}
