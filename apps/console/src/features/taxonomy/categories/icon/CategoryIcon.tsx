import { isIconName } from '@marketdesk/contract/taxonomy-rules.ts';
import { iconAddress } from './iconAddress.ts';

/** A category's Ionicon in the text colour. Without an icon, or with an invalid name, the space stays empty. */
export function CategoryIcon({ name }: { name: string | null }) {
  const icon = name?.trim() ?? '';
  const place = 'inline-block size-5 shrink-0 align-middle';
  if (icon === '' || !isIconName(icon)) return <span aria-hidden="true" className={place} />;
  return (
    <span
      // A new element: an existing one would show the previous icon while the mask loads.
      key={icon}
      aria-hidden="true"
      data-icon={icon}
      className={`${place} bg-current mask-contain mask-center mask-no-repeat`}
      style={{ maskImage: `url("${iconAddress(icon)}")` }}
    />
  );
}
