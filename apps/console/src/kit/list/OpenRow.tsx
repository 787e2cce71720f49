import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { buttonClass } from '../Button.tsx';
import { iconButtonClass } from '../IconButton.tsx';
import { TOOLTIP } from '../Tooltip.tsx';
import { isPlainClick } from './RowLink.tsx';
import { PANEL_RIGHT_OPEN } from './rowIcons.tsx';

/** Hides a row's buttons beside a pane, which has them. */
export const NOT_BESIDE = '@max-[80rem]/beside:hidden';

/** Class names around them. */
export const ROW_ACTIONS = `inline-flex items-center gap-1 ${NOT_BESIDE}`;

interface RowName {
  /** The URL parameter that names the open row. */
  parameter: string;
  id: string;
}

/** A row's link to its dialog, for keyboards and screen readers; can open in a new tab. */
export function OpenRow({ children, ...row }: RowName & { children: ReactNode }) {
  return (
    <OpenLink {...row} className={buttonClass('ghost', 'sm')}>
      {children}
    </OpenLink>
  );
}

/** A row's link to the drawer beside the list. */
export function PreviewRow(row: RowName) {
  return (
    <OpenLink
      {...row}
      {...{ [TOOLTIP.text]: 'Preview' }}
      aria-label="Preview"
      className={iconButtonClass('sm')}
    >
      {PANEL_RIGHT_OPEN}
    </OpenLink>
  );
}

/**
 * A row's link to the list's own address with that row open. Not the router's Link, see RowLink. Rereads the URL first:
 * it may have changed since rendering.
 */
export function OpenLink({ parameter, id, ...rest }: RowName & ComponentProps<'a'>) {
  const navigate = useNavigate();
  const renew = (event: SyntheticEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = addressWith(parameter, id);
  };
  return (
    <a
      {...rest}
      href={addressWith(parameter, id)}
      onPointerEnter={renew}
      onFocus={renew}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        const search = (old: Record<string, unknown>) => ({ ...old, [parameter]: id });
        // The router types the search of a specific route; each list validates its own search.
        void navigate({ to: '.', search: search as never });
      }}
    />
  );
}

function addressWith(parameter: string, id: string): string {
  const search = new URLSearchParams(window.location.search);
  search.set(parameter, id);
  return `${window.location.pathname}?${search.toString()}`;
}
