import { ActingSelect } from '#kit/ActingSelect.tsx';
import type { ButtonSize } from '#kit/Button.tsx';
import { readable } from '#kit/list/options.ts';
import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import type { PostStatus } from '@marketdesk/contract/enums.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ActedPost, type Post, POST_STATUS_OPTIONS } from '../post.ts';
import { POSTS_KEY, setPostStatus, SHOWS_POSTS } from '../posts.api.ts';

interface PostStatusSelectProps {
  post: ActedPost;
  /** The accessible name. */
  label: string;
  /** Shows the status alone, where there is no room for the label. */
  isBare?: boolean;
  size?: ButtonSize;
}

/** Changes a post's status. */
export function PostStatusSelect({ post, isBare = false, ...look }: PostStatusSelectProps) {
  const action = useSetPostStatus();
  return (
    <ActingSelect
      {...look}
      {...(isBare && { face: readable(post.status) })}
      value={post.status}
      options={POST_STATUS_OPTIONS}
      busy={action.busy}
      onChoose={(status) => action.start({ post, status })}
    />
  );
}

/** The new status of a post, as displayed. */
interface StatusWish {
  post: ActedPost;
  status: PostStatus;
}

/** Sets a post's status, optimistically. The toast names the old and the new status, with Undo. */
function useSetPostStatus(): Action<StatusWish> {
  const client = useQueryClient();
  const show = (post: Post) => showRow<Post>(client, POSTS_KEY, post);
  return useAction<StatusWish, Post>({
    run: ({ post, status }) => setPostStatus(post.id, status, post.status),
    fallback: 'Failed to change status',
    done: (stored, { post }) => `Status changed: ${readable(post.status)} → ${readable(stored.status)}.`,
    about: ({ post }) => post.id,
    undo: (_stored, { post }) => undoLatest('update_post_status', post.id),
    optimistic: ({ post, status }) =>
      showRow<Post>(client, POSTS_KEY, {
        id: post.id,
        status,
        cancelled_by_role: status === 'cancelled' ? 'staff' : null,
      }),
    onDone: show,
    resolvedId: ({ id }) => id,
    refresh: SHOWS_POSTS,
  });
}
