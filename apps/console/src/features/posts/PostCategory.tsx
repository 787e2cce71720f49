import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { useItemName } from '#parts/itemNames.api.ts';
import type { Post } from './post.ts';

type PostItems = Pick<Post, 'category' | 'category_id' | 'subcategory' | 'subcategory_id'>;

/** `Home repairs / Painting` */
export function PostCategory({ post }: { post: PostItems }) {
  const { category, subcategory } = useNames(post);
  return <span className="text-muted">{inOneLine(category, subcategory)}</span>;
}

/** The same in two lines, for crowded rows. */
export function CategoryLines({ post }: { post: PostItems }) {
  const { category, subcategory } = useNames(post);
  return (
    <span
      className="block max-w-36 leading-tight text-muted 2xl:max-w-56"
      title={inOneLine(category, subcategory)}
    >
      <span dir="auto" className="block truncate">
        {category ?? NOTHING}
      </span>
      {subcategory !== null && <span className="block truncate text-xs">/ {isolated(subcategory)}</span>}
    </span>
  );
}

function useNames(post: PostItems) {
  return {
    category: useItemName(post.category_id, post.category),
    subcategory: useItemName(post.subcategory_id, post.subcategory),
  };
}

function inOneLine(category: string | null, subcategory: string | null): string {
  return [category ?? NOTHING, subcategory]
    .filter((name) => name !== null)
    .map(isolated)
    .join(' / ');
}
