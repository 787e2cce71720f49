import { Button, buttonClass } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { imageSource, useSignedImage } from '../images.ts';
import { ExternalLink, ImageOff, RotateCw } from 'lucide-react';
import { useState } from 'react';

interface MessageImageProps {
  /** The message's `image_url`. */
  imageUrl: string;
  /** The sender, for screen readers. */
  from: string;
}

/** A message's attachment: our own images are shown, an external address is a link and never fetched. */
export function MessageImage({ imageUrl, from }: MessageImageProps) {
  const source = imageSource(imageUrl);
  switch (source.kind) {
    case 'stored':
      return <StoredImage imageUrl={imageUrl} from={from} />;
    case 'inline':
      return <Picture address={source.address} from={from} />;
    case 'link':
      return (
        <a
          href={source.address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex max-w-full items-center gap-1.5 rounded-sm text-sm underline underline-offset-2 hover:no-underline"
        >
          <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">Image: {source.address}</span>
        </a>
      );
    case 'unknown':
      return <p className="text-sm wrap-anywhere text-muted">Image: {source.text}</p>;
  }
}

function StoredImage({ imageUrl, from }: MessageImageProps) {
  const signed = useSignedImage(imageUrl);
  const [isBroken, setBroken] = useState(false);
  const again = () => {
    setBroken(false);
    void signed.refetch();
  };
  if (isBroken || (signed.isError && !signed.isFetching)) {
    return (
      <span className="flex h-48 w-64 max-w-full flex-col items-center justify-center gap-2 rounded-lg border border-dashed p-3 text-center text-sm text-muted">
        <ImageOff aria-hidden="true" className="size-5 text-faint" />
        <span role="alert">The image could not be loaded.</span>
        <Button size="sm" icon={<RotateCw />} onClick={again}>
          Retry
        </Button>
      </span>
    );
  }
  if (signed.data === undefined) {
    return (
      <span aria-busy="true">
        <span className="sr-only">Loading image…</span>
        <Skeleton className="h-48 w-64 max-w-full rounded-lg" />
      </span>
    );
  }
  return <Picture address={signed.data} from={from} canOpen onBroken={() => setBroken(true)} />;
}

interface PictureProps {
  address: string;
  from: string;
  /** Whether it has an address that a tab can open. */
  canOpen?: boolean;
  onBroken?: () => void;
}

function Picture({ address, from, canOpen = false, onBroken }: PictureProps) {
  const [isOpen, setOpen] = useState(false);
  const name = `Image from ${from}`;
  return (
    <>
      <button
        type="button"
        aria-label={`Open ${name.toLowerCase()}`}
        onClick={() => setOpen(true)}
        // A fixed height: late pictures shift nothing.
        className="flex h-48 max-w-full cursor-zoom-in items-center overflow-hidden rounded-lg border bg-sunken"
      >
        <img
          src={address}
          alt={name}
          decoding="async"
          draggable={false}
          onError={onBroken}
          className="h-full max-w-full min-w-24 object-contain"
        />
      </button>
      <Dialog
        open={isOpen}
        title={name}
        size="lg"
        onClose={() => setOpen(false)}
        footer={
          canOpen && (
            <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
              <ExternalLink aria-hidden="true" />
              Open in a new tab
            </a>
          )
        }
      >
        <img
          src={address}
          alt={name}
          className="mx-auto h-[70dvh] w-full rounded-md bg-sunken object-contain"
        />
      </Dialog>
    </>
  );
}
