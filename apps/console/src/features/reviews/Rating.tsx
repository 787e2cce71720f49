import { cx } from '#kit/cx.ts';
import { Star } from 'lucide-react';

const STARS = [1, 2, 3, 4, 5];

/** A rating as its number and as many of five stars. */
export function Rating({ rating }: { rating: number }) {
  return (
    <span className="tabular inline-flex items-center gap-1.5">
      {rating}
      <span aria-hidden="true" className="inline-flex">
        {STARS.map((star) => (
          <Star
            key={star}
            className={cx('size-3.5 fill-current', star <= rating ? 'text-star' : 'text-line-strong')}
          />
        ))}
      </span>
    </span>
  );
}
