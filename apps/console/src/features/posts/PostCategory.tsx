import { NOTHING } from '#kit/format/nothing.ts';
import type { Post } from './post.ts';

/** `home-repair / painting` */
export function PostCategory({ post: { category, subcategory } }: { post: Post }) {
  return <span className="text-muted">{[category ?? NOTHING, subcategory].filter(Boolean).join(' / ')}</span>;
}
