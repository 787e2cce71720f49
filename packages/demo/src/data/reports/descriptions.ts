import type { ReportReason } from '@marketdesk/contract/enums.ts';

/** What people write when they report, by reason, about a user or about a post. They describe; they don't quote. */
export interface ReportTexts {
  readonly user: readonly string[];
  readonly post: readonly string[];
  readonly hr: readonly string[];
  readonly de: readonly string[];
  /** Usual severity, lowest and highest. */
  readonly severity: readonly [number, number];
  /** How often this reason comes up. */
  readonly weight: number;
}

export const REPORT_TEXTS: Readonly<Record<ReportReason, ReportTexts>> = {
  'Offensive name/BIO': {
    severity: [2, 5],
    weight: 9,
    user: [
      'The bio insults people of my region. Please have a look.',
      'Username is a rude word with the letters swapped.',
      'The profile text makes fun of disabled customers.',
      'Name is clearly not real, it is a vulgar joke.',
      'There is an insult against women in the second line of the bio.',
    ],
    post: [
      'The title contains a swear word about neighbours.',
      'The post calls the previous worker names, with his first name.',
    ],
    hr: [
      'Opis profila vrijeđa ljude iz mog kraja.',
      'Korisničko ime je prosta riječ s izmijenjenim slovima.',
    ],
    de: ['Der Profiltext beleidigt eine ganze Berufsgruppe.', 'Der Name ist ein vulgäres Wortspiel.'],
  },
  'Adult content': {
    severity: [5, 9],
    weight: 6,
    user: [
      'Offers massages but the bio makes clear that something else is meant.',
      'Sent me a photo that nobody asked for.',
      'Profile picture is not suitable for a platform that teenagers use.',
    ],
    post: [
      'This is not a cleaning job. The text asks for a photo and "an open mind".',
      'The pictures in this post are indecent.',
      'Looks like an escort ad under Massage.',
    ],
    hr: ['Pod masažom nudi nešto sasvim drugo.', 'U oglasu traži slike cijelog tijela za posao čišćenja.'],
    de: [
      'Unter Massage wird etwas ganz anderes angeboten.',
      'Für eine Putzstelle werden Ganzkörperfotos verlangt.',
    ],
  },
  Scams: {
    severity: [6, 10],
    weight: 26,
    user: [
      'Asked me to pay {50-200} € deposit by voucher card and then stopped answering.',
      'Wants to move to another messenger at once and sends a payment link there.',
      'Says the payment is stuck and I have to enter my card number on a page to release it.',
      'Took {80-300} € for materials {two|three} weeks ago. Phone is off since then.',
      'Same photos and text as a company in another city, which knows nothing about it.',
      'He sent a forged transfer confirmation. The bank says there was never a transfer.',
      'Claims to be from your support team and asked for the code from my SMS.',
    ],
    post: [
      'Job is {900-1800} € for two hours of work, and first I should pay for "insurance".',
      'They send a cheque for too much money and want the rest back.',
      'The address in the post does not exist. I drove {30-60} km.',
      'Fifth identical post this week, always asking for a copy of the identity card.',
      'The flat in the pictures is from a holiday site. Nobody there knows about a cleaning job.',
    ],
    hr: [
      'Tražio je {50-200} € kapare preko bona i onda se prestao javljati.',
      'Šalje poveznicu za plaćanje i traži broj kartice i sigurnosni kod.',
      'Uzeo {80-300} € za materijal prije {dva|tri} tjedna i od tada ga nema.',
      'Adresa iz oglasa ne postoji, vozio sam {30-60} km bez veze.',
      'Lažna potvrda o uplati, banka kaže da uplate nije bilo.',
    ],
    de: [
      'Wollte {50-200} € Anzahlung per Gutscheinkarte, danach keine Antwort mehr.',
      'Schickt einen Zahlungslink und fragt nach der Kartennummer.',
      'Hat {80-300} € für Material genommen und ist seit {zwei|drei} Wochen nicht erreichbar.',
      'Die Adresse im Auftrag gibt es nicht.',
    ],
  },
  'Offensive review': {
    severity: [1, 5],
    weight: 13,
    user: [
      'He wrote a review about my family and not about my work.',
      'The review contains my home address.',
      'She gave one star although we never agreed on a job. There was no visit at all.',
      'Review says I stole something. That is a lie and I have witnesses.',
      'Threatened to leave a bad review unless I gave a discount, and then did.',
    ],
    post: ['In the post text he continues the argument from a review, with my name.'],
    hr: [
      'U recenziji je napisao moju kućnu adresu.',
      'Ocjena 1, a nikad nismo ni radili zajedno.',
      'Recenzija tvrdi da sam krao. To je laž.',
    ],
    de: [
      'In der Bewertung steht meine Privatadresse.',
      'Ein Stern, obwohl wir nie zusammengearbeitet haben.',
    ],
  },
  Harassment: {
    severity: [5, 9],
    weight: 14,
    user: [
      'Keeps writing to me after I declined. {12-40} messages since {Monday|yesterday}.',
      'Waited in front of my house after the job was cancelled.',
      'Comments on how I look in every message.',
      'Calls at night from hidden numbers since I gave three stars.',
      'Threatens to report me to the tax office unless I do the work for free.',
      'Found my private profile elsewhere and writes there now.',
    ],
    post: [
      'The post describes me so that everybody in our village knows who is meant.',
      'He opens a new post about me every time one is removed.',
    ],
    hr: [
      'Stalno mi piše iako sam odbila, {12-40} poruka od {ponedjeljka|jučer}.',
      'Čekao me ispred kuće nakon što sam otkazala.',
      'Zove noću sa skrivenog broja.',
    ],
    de: [
      'Schreibt ständig weiter, obwohl ich abgesagt habe, {12-40} Nachrichten.',
      'Stand nach der Absage vor meiner Tür.',
    ],
  },
  'Hate speech': {
    severity: [6, 10],
    weight: 6,
    user: [
      'The bio says that people of a certain faith need not apply.',
      'In the chat he insulted my origin when I asked for payment.',
      'Symbols in the profile picture that are forbidden here.',
    ],
    post: [
      'The post says "only our people" and explains at length who is not.',
      'Discriminates by skin colour in the last paragraph.',
    ],
    hr: ['U poruci me vrijeđao na nacionalnoj osnovi.', 'U oglasu piše tko zbog vjere ne treba ni zvati.'],
    de: [
      'Hat mich wegen meiner Herkunft beschimpft.',
      'Im Text steht, wer wegen seiner Religion nicht schreiben soll.',
    ],
  },
  'Spam/Advertising': {
    severity: [1, 4],
    weight: 18,
    user: [
      'Copies the same advertisement for loans under every post.',
      'Profile is only a link to a betting site.',
      'Answers every job with a price list and a phone number, never reads the text.',
      'Sells cosmetics, offers no service at all.',
    ],
    post: [
      'This is an ad for a shop, not a job.',
      'Posted {6-15} times in {three|four} categories with the same text.',
      'Recruiting for a pyramid scheme.',
      'A job agency collects addresses with made-up jobs.',
      'Ad for a web course on crypto.',
    ],
    hr: [
      'Ovo je reklama za trgovinu, a ne posao.',
      'Isti oglas objavljen {6-15} puta u više kategorija.',
      'Pod svaki oglas kopira reklamu za kredite.',
    ],
    de: [
      'Das ist Werbung für einen Laden, kein Auftrag.',
      '{6-15} Mal derselbe Text in mehreren Kategorien.',
    ],
  },
  Other: {
    severity: [0, 4],
    weight: 8,
    user: [
      'I think this account belongs to the same person as one that you banned in {spring|autumn}.',
      'Works without a licence, gas installation!',
      'This is a minor. He is 14, I know his parents.',
      'The person passed away, please close the account. Thank you.',
      'Account was probably taken over, he writes quite differently now.',
    ],
    post: [
      'Wrong country, the job is not where the map shows it.',
      'This job was done months ago and is still open.',
      'They ask for work that is illegal (cutting protected trees).',
    ],
    hr: [
      'Mislim da je to ista osoba koju ste već isključili.',
      'Radi na plinu bez ovlaštenja.',
      'Posao je odavno gotov, a oglas i dalje stoji.',
    ],
    de: [
      'Vermutlich dieselbe Person, die schon gesperrt wurde.',
      'Arbeitet ohne Konzession an Gasleitungen.',
    ],
  },
};

export const BAN_REASONS: readonly string[] = [
  'Deposit fraud, several reports',
  'Second account of a banned user',
  'Threats against a customer',
  'Forged transfer confirmations',
  'Sexual harassment, documented',
];

export const SUSPENSION_REASONS: readonly string[] = [
  'Identity check pending',
  'Repeated spam after a warning',
  'Open dispute about payments',
  'Contact details in messages, third time',
  'Unusual withdrawals, waiting for documents',
  'Account may have been taken over',
];

export const LIFTED_REASONS: readonly string[] = [
  'Documents received',
  'Appeal granted',
  'Resolved with the other side',
  'Time served, warned',
];
