import { Link, type LinkProps } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { iconButtonClass } from '../IconButton.tsx';
import { TOOLTIP } from '../Tooltip.tsx';

const NAME = 'Open full page';

/** A drawer's link to the full page. */
export function FullPageLink(link: Pick<LinkProps, 'to' | 'params'>) {
  return (
    <Link {...link} {...{ [TOOLTIP.text]: NAME }} aria-label={NAME} className={iconButtonClass()}>
      <Maximize2 aria-hidden="true" />
    </Link>
  );
}
