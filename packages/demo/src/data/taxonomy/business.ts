import type { CategoryData } from './types.ts';

export const business: CategoryData = {
  slug: 'business',
  icon: 'briefcase-outline',
  names: {
    en: 'Business services',
    hr: 'Poslovne usluge',
    de: 'Büro und Beratung',
    sl: 'Poslovne storitve',
    it: 'Servizi per imprese',
    sr: 'Poslovne usluge',
    bs: 'Poslovne usluge',
    fr: 'Services aux entreprises',
    es: 'Servicios empresariales',
    pl: 'Usługi dla firm',
    pt: 'Serviços empresariais',
    cs: 'Firemní služby',
    sk: 'Firemné služby',
    hu: 'Üzleti szolgáltatások',
    ro: 'Servicii pentru firme',
    bg: 'Бизнес услуги',
    el: 'Επαγγελματικές υπηρεσίες',
    nl: 'Zakelijke diensten',
    sv: 'Företagstjänster',
    da: 'Erhvervsservice',
    uk: 'Бізнес-послуги',
  },
  synonyms: {
    en: ['freelancer', 'consulting'],
    hr: ['savjetovanje', 'administracija'],
    de: ['Beratung', 'Freiberufler'],
  },
  subcategories: [
    {
      slug: 'bookkeeping',
      price: [60, 400],
      names: {
        en: 'Bookkeeping',
        hr: 'Knjigovodstvo',
        de: 'Buchhaltung',
        sl: 'Računovodstvo',
        it: 'Contabilità',
        sr: 'Knjigovodstvo',
        bs: 'Knjigovodstvo',
        fr: 'Comptabilité',
        es: 'Contabilidad',
        pl: 'Księgowość',
      },
      synonyms: {
        en: ['accountant', 'invoices', 'payroll'],
        hr: ['računovođa', 'knjigovođa', 'obračun plaća', 'računovodstveni servis'],
        de: ['Buchhalter', 'Lohnverrechnung', 'Rechnungen'],
      },
      jobs: {
        en: [
          ['Bookkeeping for a one-person business', '{15-40} invoices a month, VAT. Monthly price please.'],
          ['Catch up {4-9} months of receipts', 'Shoe box method, sorry. All in one place at least.'],
        ],
        hr: [
          ['Knjigovodstvo za obrt', '{15|20|25|30|35|40} računa mjesečno, PDV. Molim mjesečnu cijenu.'],
          [
            'Srediti račune za zadnjih {5-9} mjeseci',
            'Metoda kutije za cipele, oprostite. Barem je sve na jednom mjestu.',
          ],
        ],
        de: [
          [
            'Buchhaltung für Einpersonenunternehmen',
            '{15-40} Belege im Monat, Umsatzsteuer. Bitte Monatspreis.',
          ],
          ['{4-9} Monate Belege nachbuchen', 'Schuhkarton-Methode, Entschuldigung. Immerhin ist alles da.'],
        ],
      },
    },
    {
      slug: 'tax-advice',
      price: [40, 250],
      names: {
        en: 'Tax returns',
        hr: 'Porezne prijave',
        de: 'Steuererklärung',
        sl: 'Davčne napovedi',
        it: 'Dichiarazione dei redditi',
        sr: 'Poreske prijave',
        fr: "Déclaration d'impôts",
      },
      synonyms: {
        en: ['tax help', 'VAT', 'income tax'],
        hr: ['povrat poreza', 'porezni savjetnik', 'PDV'],
        de: ['Lohnsteuerausgleich', 'Steuerberater', 'Steuer'],
      },
      jobs: {
        en: [
          [
            'Tax return, employee plus flat rental',
            'Two countries, unfortunately. Deadline is in {three|five} weeks.',
          ],
          ['Letter from the tax office', 'Four pages, I understand half a page. One hour of your time.'],
        ],
        hr: [
          ['Povrat poreza uz najam stana', 'Dvije države, nažalost. Rok je za {tri|pet} tjedana.'],
          ['Dopis iz porezne uprave', 'Četiri stranice, razumijem pola. Jedan sat vašeg vremena.'],
        ],
        de: [
          ['Steuererklärung, angestellt plus Vermietung', 'Leider zwei Länder. Frist in {drei|fünf} Wochen.'],
          ['Schreiben vom Finanzamt', 'Vier Seiten, ich verstehe eine halbe. Eine Stunde Ihrer Zeit.'],
        ],
      },
    },
    {
      slug: 'translation',
      price: [15, 300],
      names: {
        en: 'Translation',
        hr: 'Prijevodi',
        de: 'Übersetzungen',
        sl: 'Prevodi',
        it: 'Traduzioni',
        sr: 'Prevodi',
        bs: 'Prijevodi',
        fr: 'Traduction',
        es: 'Traducción',
        pl: 'Tłumaczenia',
      },
      synonyms: {
        en: ['translator', 'sworn translation', 'interpreter'],
        hr: ['sudski tumač', 'prevoditelj', 'prijevod dokumenata', 'tumač'],
        de: ['Übersetzer', 'beglaubigte Übersetzung', 'Dolmetscher'],
      },
      jobs: {
        en: [
          [
            'Certified translation of a {birth|marriage} certificate',
            'One page, needed for the registry office by {Friday|next week}.',
          ],
          ['Interpreter at a house viewing', 'Two hours on {Saturday|Thursday}, contract talk included.'],
        ],
        hr: [
          [
            'Ovjereni prijevod {rodnog|vjenčanog} lista na njemački',
            'Jedna stranica, treba mi do {petka|idućeg tjedna}.',
          ],
          ['Tumač pri kupnji nekretnine', 'Dva sata, uključujući razgovor o ugovoru.'],
        ],
        de: [
          [
            'Beglaubigte Übersetzung {Geburtsurkunde|Heiratsurkunde}',
            'Eine Seite, bis {Freitag|nächste Woche} fürs Standesamt.',
          ],
          [
            'Dolmetschen bei einer Hausbesichtigung',
            'Zwei Stunden am {Samstag|Donnerstag}, mit Vertragsgespräch.',
          ],
        ],
      },
    },
    {
      slug: 'writing-editing',
      price: [30, 300],
      names: {
        en: 'Writing and proofreading',
        hr: 'Pisanje i lektura',
        de: 'Texte und Lektorat',
        sl: 'Pisanje in lektoriranje',
        it: 'Testi e revisione',
        sr: 'Pisanje i lektura',
      },
      synonyms: {
        en: ['copywriter', 'proofreader', 'CV writing'],
        hr: ['lektor', 'životopis pisanje', 'copywriter', 'lektoriranje'],
        de: ['Lektor', 'Lebenslauf', 'Werbetexte', 'Korrektorat'],
      },
      jobs: {
        en: [
          ['Proofread a thesis, {60-110} pages', 'Language only, not content. Deadline {10|14} days.'],
          ['New CV and a covering letter', 'Back to work after {four|six} years with children.'],
        ],
        hr: [
          [
            'Lektura diplomskog rada, {60|70|80|90|100|110} stranica',
            'Samo jezik, ne sadržaj. Rok {10|14} dana.',
          ],
          ['Životopis i molba', 'Povratak na posao nakon {četiri|šest} godina s djecom.'],
        ],
        de: [
          ['Lektorat einer Masterarbeit, {60-110} Seiten', 'Nur Sprache, nicht Inhalt. Frist {10|14} Tage.'],
          ['Neuer Lebenslauf und Anschreiben', 'Rückkehr in den Beruf nach {vier|sechs} Jahren mit Kindern.'],
        ],
      },
    },
    {
      slug: 'virtual-assistant',
      price: [40, 350],
      names: {
        en: 'Virtual assistant',
        hr: 'Virtualni asistent',
        de: 'Virtuelle Assistenz',
        sl: 'Virtualni asistent',
        it: 'Assistente virtuale',
        es: 'Asistente virtual',
      },
      synonyms: {
        en: ['data entry', 'admin help', 'phone answering'],
        hr: ['unos podataka', 'tajnica', 'administrativni poslovi'],
        de: ['Sekretariat', 'Dateneingabe', 'Telefonservice'],
      },
      jobs: {
        en: [
          [
            'Emails and calendar, {5-10} hours a week',
            'Small architecture office, polite tone, two languages.',
          ],
          ['Type {150-400} business cards into a table', 'Photos are there. Accuracy over speed.'],
        ],
        hr: [
          ['Mailovi i kalendar, {5-10} sati tjedno', 'Manji arhitektonski ured, pristojan ton, dva jezika.'],
          ['Upisati {150-400} posjetnica u tablicu', 'Slike imamo. Točnost ispred brzine.'],
        ],
        de: [
          [
            'E-Mails und Kalender, {5-10} Stunden pro Woche',
            'Kleines Architekturbüro, freundlicher Ton, zwei Sprachen.',
          ],
          ['{150-400} Visitenkarten in eine Tabelle', 'Fotos sind da. Genau geht vor schnell.'],
        ],
      },
    },
  ],
};
