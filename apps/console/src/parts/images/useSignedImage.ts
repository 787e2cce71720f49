import { signedAddress } from '#backend/storage.ts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { storedImage } from './imageSource.ts';

const LIFETIME_S = 60 * 60;
// Renewed some minutes before it expires.
const FRESH_MS = (LIFETIME_S - 5 * 60) * 1000;

/** A signed address of a stored image, valid for an hour; `imageUrl` as in the message. */
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

/** The same as a hook; requests nothing without a stored image. */
export function useSignedImage(imageUrl: string | null): UseQueryResult<string> {
  return useQuery({
    ...signedImage(imageUrl ?? ''),
    enabled: imageUrl !== null && storedImage(imageUrl) !== null,
  });
}
