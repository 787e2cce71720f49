import { ICON_MESSAGE, isIconName } from '@marketdesk/contract/taxonomy-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { findIcons } from './findIcons.ts';
import { icons } from './icons.api.ts';

/**
 * 'Check name' for an invalid icon name, or null. A well-formed name that the set lacks is reported too, once the set is
 * loaded, but may be saved: the app may use another version of it. While somebody types, text with suggestions is not an
 * error.
 */
export function useIconProblem(name: string, isTyping = false): string | null {
  const icon = name.trim();
  const all = useQuery({ ...icons(), enabled: icon !== '' }).data;
  if (!isIconName(icon)) return isTyping && isIconName(icon.replace(/-$/, '')) ? null : ICON_MESSAGE;
  if (icon === '' || all === undefined) return null;
  const isFine = isTyping ? findIcons(all, icon).length > 0 : all.some((known) => known.name === icon);
  return isFine ? null : ICON_MESSAGE;
}
