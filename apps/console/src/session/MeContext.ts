import { createContext, use } from 'react';
import type { Me } from './me.ts';

export const MeContext = createContext<Me | null>(null);

/** The signed-in member of staff. Only inside the basic guard, which ensures that there is one. */
export function useMe(): Me {
  const me = use(MeContext);
  if (me === null) throw new Error('useMe() is called outside of the staff guard');
  return me;
}
