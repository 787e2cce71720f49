import { NOTHING } from '#kit/format/nothing.ts';
import type { ListedPost } from './post.ts';

/** `home-repair / painting` */
export function PostCategory({ post }: { post: ListedPost }) {
  return <span className="text-muted">{inOneLine(post)}</span>;
}

/** The same in two lines, for a row that has much else to show. */
export function CategoryLines({ post }: { post: ListedPost }) {
  return (
    <span className="block max-w-36 leading-tight text-muted 2xl:max-w-56" title={inOneLine(post)}>
      <span className="block truncate">{post.category ?? NOTHING}</span>
      {post.subcategory !== null && <span className="block truncate text-xs">/ {post.subcategory}</span>}
    </span>
  );
}

function inOneLine({ category, subcategory }: ListedPost): string {
  return [category ?? NOTHING, subcategory].filter((slug) => slug !== null).join(' / ');
}
