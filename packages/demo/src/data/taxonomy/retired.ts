import type { RetiredData } from './types.ts';

/** Switched off long ago; kept so that old links still say what they meant. */
export const RETIRED: readonly RetiredData[] = [
  {
    slug: 'quarantine-errands',
    icon: 'bandage-outline',
    category: null,
    names: { en: 'Quarantine errands', hr: 'Pomoć u izolaciji', de: 'Hilfe in Quarantäne' },
  },
  {
    slug: 'isolation-shopping',
    icon: null,
    category: 'quarantine-errands',
    names: {
      en: 'Shopping for people in isolation',
      hr: 'Kupnja za osobe u izolaciji',
      de: 'Einkäufe für Isolierte',
    },
  },
  {
    slug: 'mask-sewing',
    icon: null,
    category: 'quarantine-errands',
    names: { en: 'Sewing of face masks', hr: 'Šivanje maski', de: 'Masken nähen' },
  },
  {
    slug: 'astrology',
    icon: 'moon-outline',
    category: null,
    names: { en: 'Astrology and tarot', hr: 'Astrologija i tarot', de: 'Astrologie und Tarot' },
  },
  {
    slug: 'birth-charts',
    icon: null,
    category: 'astrology',
    names: { en: 'Birth charts', hr: 'Natalne karte', de: 'Geburtshoroskope' },
  },
  {
    slug: 'video-tape-transfer',
    icon: null,
    category: 'photo-video',
    names: { en: 'Video tape transfer', hr: 'Presnimavanje videokazeta', de: 'Videokassetten überspielen' },
  },
  {
    slug: 'fax-service',
    icon: null,
    category: 'business',
    names: { en: 'Fax service', hr: 'Slanje telefaksa', de: 'Faxdienst' },
  },
  {
    slug: 'phone-unlocking',
    icon: null,
    category: 'it-help',
    names: { en: 'Phone unlocking', hr: 'Otključavanje mobitela', de: 'Handy entsperren' },
  },
  {
    slug: 'fireworks',
    icon: null,
    category: 'events',
    names: { en: 'Fireworks', hr: 'Vatromet', de: 'Feuerwerk', it: "Fuochi d'artificio", sl: 'Ognjemet' },
  },
];
