import { cx } from '#kit/cx.ts';
import { Star } from 'lucide-react';

const STARS = [1, 2, 3, 4, 5];

interface RatingProps {
  rating: number;
  /** One star, where there is no room for five. */
  short?: boolean;
}

/** A rating as its number and as many of five stars. */
export function Rating({ rating, short = false }: RatingProps) {
  return (
    <span className="tabular inline-flex items-center gap-1.5">
      {rating}
      <span aria-hidden="true" className="inline-flex">
        {STARS.map((star) => (
          <Star
            key={star}
            className={cx(
              'size-3.5 fill-current',
              star <= rating ? 'text-star' : 'text-line-strong',
              short && star > 1 && 'max-wide:hidden',
            )}
          />
        ))}
      </span>
    </span>
  );
}
