import { IconButton } from '#kit/IconButton.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { Spinner } from '#kit/Spinner.tsx';
import { useSignedImage } from '../images.ts';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import type { UseReply } from './useReply.ts';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif';

/** Chooses an image for the message. */
export function AttachButton({ reply, disabled }: { reply: UseReply; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="Attach image"
        icon={<ImagePlus />}
        disabled={disabled || reply.state.isUploading}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label="Image file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) reply.attach(file);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** The image of the next message, removable; shows its upload. */
export function AttachedImage({ reply }: { reply: UseReply }) {
  const { image, isUploading } = reply.state;
  const signed = useSignedImage(image);
  if (isUploading) {
    return (
      <p role="status" className="flex h-16 items-center gap-2 text-sm text-muted">
        <Spinner />
        Uploading image…
      </p>
    );
  }
  if (image === null) return null;
  return (
    <div className="flex items-center gap-2">
      {signed.data === undefined ? (
        <Skeleton className="size-16 rounded-md" />
      ) : (
        <img src={signed.data} alt="Attached" className="size-16 rounded-md border bg-sunken object-cover" />
      )}
      <IconButton label="Remove image" icon={<X />} onClick={reply.detach} />
    </div>
  );
}
