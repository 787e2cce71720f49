import { ActingSelect } from '#kit/ActingSelect.tsx';
import type { ButtonSize } from '#kit/Button.tsx';
import { type ActedPost, POST_STATUS_OPTIONS } from '../post.ts';
import { useSetPostStatus } from './useSetPostStatus.ts';

interface PostStatusSelectProps {
  post: ActedPost;
  /** The accessible name. */
  label: string;
  /** Shown instead of the status, where its badge stands in the same row. */
  face?: string;
  size?: ButtonSize;
}

/** The status of a post, to be set to any other. */
export function PostStatusSelect({ post, ...look }: PostStatusSelectProps) {
  const action = useSetPostStatus();
  return (
    <ActingSelect
      {...look}
      value={post.status}
      options={POST_STATUS_OPTIONS}
      busy={action.busy}
      onChoose={(status) => action.start({ post, status })}
    />
  );
}
