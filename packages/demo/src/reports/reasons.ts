import type { ReportReason } from '@marketdesk/contract/enums.ts';
import type { Person } from '../people/person.ts';

type Words = Readonly<Record<'en' | 'hr' | 'de', string>>;

/** What staff write to people about what they broke. */
const REASONS: Readonly<Record<ReportReason, Words>> = {
  'Offensive name/BIO': {
    en: 'The name on your profile insults other people.',
    hr: 'Ime na vašem profilu vrijeđa druge.',
    de: 'Der Name in Ihrem Profil beleidigt andere.',
  },
  'Adult content': {
    en: 'You offered services that are not allowed here.',
    hr: 'Nudili ste usluge koje ovdje nisu dopuštene.',
    de: 'Sie haben Dienste angeboten, die hier nicht erlaubt sind.',
  },
  Scams: {
    en: 'You asked several people for a deposit outside the app.',
    hr: 'Od više ste ljudi tražili predujam izvan aplikacije.',
    de: 'Sie haben von mehreren Personen eine Anzahlung außerhalb der App verlangt.',
  },
  'Offensive review': {
    en: 'Your review insults the person who did the work.',
    hr: 'Vaša recenzija vrijeđa osobu koja je obavila posao.',
    de: 'Ihre Bewertung beleidigt die Person, die die Arbeit gemacht hat.',
  },
  Harassment: {
    en: 'You kept writing to a person who had asked you to stop.',
    hr: 'Pisali ste osobi koja vas je zamolila da prestanete.',
    de: 'Sie haben einer Person weiter geschrieben, die Sie gebeten hatte aufzuhören.',
  },
  'Hate speech': {
    en: 'You belittled people for their origin.',
    hr: 'Omalovažavali ste ljude zbog podrijetla.',
    de: 'Sie haben Menschen wegen ihrer Herkunft herabgesetzt.',
  },
  'Spam/Advertising': {
    en: 'You sent the same advertisement to many people.',
    hr: 'Poslali ste istu reklamu mnogim ljudima.',
    de: 'Sie haben dieselbe Werbung an viele Personen geschickt.',
  },
  Other: {
    en: 'You offered work without the licence that it needs.',
    hr: 'Nudili ste radove bez potrebne dozvole.',
    de: 'Sie haben Arbeiten ohne die nötige Zulassung angeboten.',
  },
};

/** The reason of a decision, in the language in which its person reads the notice. */
export function decisionReason(reason: ReportReason, { locale }: Person): string {
  return REASONS[reason][locale === 'hr' || locale === 'de' ? locale : 'en'];
}
