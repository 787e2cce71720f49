import { signedAddress } from '#backend/storage.ts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { storedImage } from './imageSource.ts';

const LIFETIME_S = 60 * 60;
// Asked for anew some minutes before it stops to work.
const FRESH_MS = (LIFETIME_S - 5 * 60) * 1000;

/** An address under which a stored image can be seen for an hour; `imageUrl` as the message has it. */
export function signedImage(imageUrl: string) {
  return queryOptions({
    queryKey: ['signed-image', imageUrl],
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    queryFn: () => {
      const file = storedImage(imageUrl);
      if (file === null) throw new TypeError(`Not a stored image: ${imageUrl}`);
      return signedAddress(file, LIFETIME_S);
    },
  });
}

/** The same for a screen; asks for nothing while there is no stored image. */
export function useSignedImage(imageUrl: string | null): UseQueryResult<string> {
  return useQuery({
    ...signedImage(imageUrl ?? ''),
    enabled: imageUrl !== null && storedImage(imageUrl) !== null,
  });
}
