import { useMayOpen } from '#session/useMayOpen.ts';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { stringifySearch } from './search.ts';

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the console, without search. */
  to: string;
  search?: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
}

/**
 * A link for list rows. The router's Link subscribes to every navigation, which is expensive a hundred times; this one
 * only knows its target. Plain text if the viewer may not open the page.
 */
export function RowLink({ to, search, children, ...rest }: RowLinkProps) {
  const router = useRouter();
  const mayOpen = useMayOpen();
  // The paths contain ids, which the router's types can't know.
  const target = { to: to as never, ...(search && { search: search as never }) };
  if (!mayOpen({ to: pageOf(to) }))
    return (
      <a {...rest} className={cx(rest.className, 'pointer-events-none no-underline!')} children={children} />
    );
  const preload = () => void router.preloadRoute(target);
  return (
    <a
      {...rest}
      href={search === undefined ? to : to + stringifySearch(search)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate(target);
      }}
    >
      {children}
    </a>
  );
}

/** `/admin/users` of `/admin/users/ID`, which needs the same permission. */
function pageOf(path: string): string {
  return path.split(/[/?]/, 3).join('/');
}

/** Whether a click on a link navigates, rather than opening a new tab or window, or downloading. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}
