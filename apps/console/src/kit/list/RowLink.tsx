import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the console, without search. */
  to: string;
  children: ReactNode;
}

/**
 * A link for what lists repeat. The router's own Link follows its every move, which a page with a hundred of them pays for
 * at each step: this one only knows where it leads.
 */
export function RowLink({ to, children, ...rest }: RowLinkProps) {
  const router = useRouter();
  // The paths come from ids, which the router's types can't list.
  const target = { to: to as never };
  const preload = () => void router.preloadRoute(target);
  return (
    <a
      {...rest}
      href={to}
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

/** Whether a click on a link means "go there", rather than a new tab, a new window or a download. */
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
