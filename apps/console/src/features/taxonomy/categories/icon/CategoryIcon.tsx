import { isIconName } from '@marketdesk/contract/taxonomy-rules.ts';
import { iconAddress } from './iconAddress.ts';

/**
 * A category's Ionicon in the surrounding text colour; decorative. Without an icon, or with an unknown one, the space
 * stays empty.
 */
export function CategoryIcon({ name }: { name: string | null }) {
  const icon = name?.trim() ?? '';
  const place = 'inline-block size-5 shrink-0 align-middle';
  if (icon === '' || !isIconName(icon)) return <span aria-hidden="true" className={place} />;
  return (
    <span
      // While a mask loads, the element would still show the previous icon; a new element starts empty.
      key={icon}
      aria-hidden="true"
      data-icon={icon}
      className={`${place} bg-current mask-contain mask-center mask-no-repeat`}
      style={{ maskImage: `url("${iconAddress(icon)}")` }}
    />
  );
}
