import { isIconName } from '@marketdesk/contract/taxonomy-rules.ts';
import { iconAddress } from './iconAddress.ts';

/**
 * A category's Ionicon in the colour of the text around it, which says its name. Without a name, or under one that no
 * icon has, the place stays empty.
 */
export function CategoryIcon({ name }: { name: string | null }) {
  const icon = name?.trim() ?? '';
  const place = 'inline-block size-5 shrink-0 align-middle';
  if (icon === '' || !isIconName(icon)) return <span aria-hidden="true" className={place} />;
  return (
    <span
      // A mask that is being fetched still shows the icon before; a new element begins empty.
      key={icon}
      aria-hidden="true"
      data-icon={icon}
      className={`${place} bg-current mask-contain mask-center mask-no-repeat`}
      style={{ maskImage: `url("${iconAddress(icon)}")` }}
    />
  );
}
