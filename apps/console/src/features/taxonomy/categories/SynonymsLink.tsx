import { iconButtonClass } from '#kit/IconButton.tsx';
import { Tooltip } from '#kit/Tooltip.tsx';
import { Link } from '@tanstack/react-router';
import { WholeWord } from 'lucide-react';
import type { Subcategory } from './categories.api.ts';
import { useItems } from './ItemsContext.tsx';

/** Leads to the subcategory's synonyms in the edited language. */
export function SynonymsLink({ subcategory: { id, category_id, slug } }: { subcategory: Subcategory }) {
  const { locale } = useItems();
  return (
    <Tooltip text="View synonyms">
      <Link
        to="/admin/taxonomy/synonyms"
        search={{ type: 'subcategory', categoryId: category_id, subcategoryId: id, locale }}
        aria-label={`View synonyms: ${slug}`}
        className={iconButtonClass('sm')}
      >
        <WholeWord aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
