import type { Locale } from '@marketdesk/contract/enums.ts';

/** The same word on several items, as people mean different things by it: what "Duplicates only" is there to find. */
export const SHARED_SYNONYMS: readonly { locale: Locale; term: string; items: readonly string[] }[] = [
  { locale: 'hr', term: 'majstor', items: ['renovation', 'home-repairs/handyman', 'wood-metal/carpentry'] },
  { locale: 'hr', term: 'servis', items: ['auto/car-repair', 'appliances', 'it-help/computer-repair'] },
  {
    locale: 'hr',
    term: 'čuvanje',
    items: ['childcare/babysitting', 'pets/pet-sitting', 'elder-care/companionship'],
  },
  { locale: 'hr', term: 'prijevoz', items: ['moving', 'delivery', 'holiday-rentals/airport-transfer'] },
  {
    locale: 'en',
    term: 'repair',
    items: ['home-repairs', 'appliances', 'auto/car-repair', 'it-help/computer-repair'],
  },
  { locale: 'en', term: 'sitter', items: ['childcare/babysitting', 'pets/pet-sitting'] },
  { locale: 'en', term: 'coach', items: ['health-fitness/personal-training', 'tutoring'] },
  {
    locale: 'en',
    term: 'driver',
    items: ['delivery', 'holiday-rentals/airport-transfer', 'moving/single-item-transport'],
  },
  {
    locale: 'de',
    term: 'Montage',
    items: ['home-repairs/furniture-assembly', 'renovation/kitchen-renovation'],
  },
  { locale: 'de', term: 'Reparatur', items: ['appliances', 'auto/car-repair', 'it-help/computer-repair'] },
  { locale: 'de', term: 'Lehrer', items: ['tutoring', 'music-art'] },
  { locale: 'de', term: 'Spengler', items: ['home-repairs', 'auto'] },
];
