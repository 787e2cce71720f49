import { type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import { useMe } from './MeContext.ts';
import { may } from './permissions.ts';

interface Page {
  options: { staticData?: StaticDataRouteOption };
}

/** Returns whether the signed-in person may open a page; each route names its permission. */
export function useMayOpen(): (page: { to: string }) => boolean {
  const me = useMe();
  const pages = useRouter().routesByPath;
  return ({ to }) => {
    const page: Page | undefined = to in pages ? pages[to as keyof typeof pages] : undefined;
    const permission = page?.options.staticData?.permission;
    return permission === undefined || may(me, permission);
  };
}
