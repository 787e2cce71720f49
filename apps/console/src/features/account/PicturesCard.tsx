import { Card } from '#kit/Card.tsx';
import { PictureSetting } from '#parts/evidence/EvidencePicture.tsx';

/** How pictures of what was reported are shown to this person, in this browser. */
export function PicturesCard() {
  return (
    <Card title="Pictures in reports">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          Reported images can be disturbing. Select an image to reveal it.
        </p>
        <PictureSetting className="w-56" />
      </div>
    </Card>
  );
}
