import { currentConfig } from '#backend/config.ts';
import { countryCode, countryName } from '#kit/format/country.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { useState } from 'react';
import { flagAddress } from './flagAddress.ts';

/** A country's flag and name; an unknown code is shown as it is. */
export function CountryFlag({ code }: { code: string | null | undefined }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (!code) return <span>{NOTHING}</span>;
  const known = countryCode(code);
  const name = countryName(code);
  if (known === null || name === null) return <span title="Unknown country code">{code}</span>;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      {missing !== known && (
        <img
          // Decorative: the name is next to it.
          alt=""
          src={flagAddress(known, currentConfig().flagUrl)}
          width={20}
          height={14}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setMissing(known)}
          className="h-3.5 w-5 shrink-0 rounded-xs object-cover ring-1 ring-line"
        />
      )}
      <span className="min-w-0 overflow-hidden text-ellipsis">{name}</span>
    </span>
  );
}
