import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { useItemName } from '#parts/itemNames.api.ts';
import type { Post } from './post.ts';

type PostItems = Pick<Post, 'category' | 'category_id' | 'subcategory' | 'subcategory_id'>;

interface CategoryNames {
  category: string | null;
  subcategory: string | null;
}

/** The current names of a post's category and subcategory. */
export function useCategory(post: PostItems): CategoryNames {
  return {
    category: useItemName(post.category_id, post.category),
    subcategory: useItemName(post.subcategory_id, post.subcategory),
  };
}

/** `Home repairs / Painting` */
export function inOneLine({ category, subcategory }: CategoryNames): string {
  return [category ?? NOTHING, subcategory]
    .filter((name) => name !== null)
    .map(isolated)
    .join(' / ');
}

/** Category and subcategory in two lines, for crowded rows. */
export function CategoryLines({ post }: { post: PostItems }) {
  const names = useCategory(post);
  return (
    <span className="block max-w-36 leading-tight text-muted 2xl:max-w-56" title={inOneLine(names)}>
      <span dir="auto" className="block truncate">
        {names.category ?? NOTHING}
      </span>
      {names.subcategory !== null && (
        <span className="block truncate text-xs">/ {isolated(names.subcategory)}</span>
      )}
    </span>
  );
}
