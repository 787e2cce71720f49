import type { CategoryData } from './types.ts';

export const designPrint: CategoryData = {
  slug: 'design-print',
  icon: 'color-palette-outline',
  names: {
    en: 'Design and print',
    hr: 'Dizajn i tisak',
    de: 'Design und Druck',
    sl: 'Oblikovanje in tisk',
    it: 'Grafica e stampa',
    sr: 'Dizajn i štampa',
    bs: 'Dizajn i štampa',
    fr: 'Design et impression',
    es: 'Diseño e impresión',
    pl: 'Projektowanie i druk',
    pt: 'Design e impressão',
    cs: 'Design a tisk',
    hu: 'Tervezés és nyomtatás',
    ro: 'Design și tipar',
    nl: 'Ontwerp en druk',
  },
  synonyms: { en: ['designer', 'graphics'], hr: ['dizajner', 'grafika'], de: ['Designer', 'Grafik'] },
  subcategories: [
    {
      slug: 'logo-branding',
      price: [80, 700],
      names: {
        en: 'Logos and branding',
        hr: 'Logo i vizualni identitet',
        de: 'Logo und Marke',
        sl: 'Logotip in celostna podoba',
        it: 'Logo e branding',
        sr: 'Logo i vizuelni identitet',
        fr: 'Logo et identité',
        es: 'Logotipos',
      },
      synonyms: {
        en: ['logo design', 'brand identity'],
        hr: ['izrada logotipa', 'znak', 'brending'],
        de: ['Logo erstellen', 'Markenauftritt'],
      },
      jobs: {
        en: [
          [
            'Logo for a {mobile bakery|bicycle workshop|family olive oil}',
            'Name exists, colours open. Three drafts, one round of changes.',
          ],
          ['Freshen up our {1998|2004}-style logo', 'Customers must recognise it. Files for print, please.'],
        ],
        hr: [
          [
            'Logo za {pekaru na kotačima|bicikl servis|obiteljsko maslinovo ulje}',
            'Ime imamo, boje su otvorene. Tri prijedloga, jedan krug izmjena.',
          ],
          ['Osvježiti logo iz {1998|2004}.', 'Kupci ga moraju prepoznati. Molim datoteke za tisak.'],
        ],
        de: [
          [
            'Logo für {mobile Bäckerei|Fahrradwerkstatt|Familien-Olivenöl}',
            'Name steht, Farben offen. Drei Entwürfe, eine Korrekturrunde.',
          ],
          ['Unser Logo von {1998|2004} auffrischen', 'Kunden müssen es erkennen. Bitte Druckdaten.'],
        ],
      },
    },
    {
      slug: 'graphic-design',
      price: [40, 400],
      names: {
        en: 'Graphic design',
        hr: 'Grafički dizajn',
        de: 'Grafikdesign',
        sl: 'Grafično oblikovanje',
        it: 'Grafica',
        sr: 'Grafički dizajn',
        bs: 'Grafički dizajn',
        fr: 'Graphisme',
        pl: 'Grafika',
      },
      synonyms: {
        en: ['flyer', 'poster', 'menu design'],
        hr: ['letak', 'plakat', 'jelovnik', 'grafičar'],
        de: ['Flyer', 'Plakat', 'Speisekarte gestalten'],
      },
      jobs: {
        en: [
          ['Menu for a restaurant, {4-8} pages', 'Two languages, prices change, so we need a template.'],
          ['Flyer and poster for a village festival', 'A5 and A2, print date is in {two|three} weeks.'],
        ],
        hr: [
          ['Jelovnik za restoran, {5-8} stranica', 'Dva jezika, cijene se mijenjaju, treba nam predložak.'],
          ['Letak i plakat za pučku feštu', 'A5 i A2, tisak za {dva|tri} tjedna.'],
        ],
        de: [
          ['Speisekarte, {4-8} Seiten', 'Zwei Sprachen, Preise ändern sich, wir brauchen eine Vorlage.'],
          ['Flyer und Plakat fürs Dorffest', 'A5 und A2, Druck in {zwei|drei} Wochen.'],
        ],
      },
    },
    {
      slug: 'illustration',
      price: [50, 500],
      names: {
        en: 'Illustration',
        hr: 'Ilustracije',
        de: 'Illustration',
        sl: 'Ilustracije',
        it: 'Illustrazione',
        sr: 'Ilustracije',
      },
      synonyms: {
        en: ['drawing to order', "children's book", 'portrait drawing'],
        hr: ['crtež po narudžbi', 'slikovnica', 'karikatura'],
        de: ['Kinderbuch', 'Auftragszeichnung', 'Karikatur'],
      },
      jobs: {
        en: [
          [
            "{8-14} pictures for a children's book",
            'A hedgehog who cannot sleep. Text is done, deadline is soft.',
          ],
          ['Caricature for a retirement', "A3, framed, he was a {train driver|maths teacher|ship's cook}."],
        ],
        hr: [
          [
            '{8-14} ilustracija za slikovnicu',
            'Jež koji ne može zaspati. Tekst je gotov, rok je fleksibilan.',
          ],
          [
            'Karikatura za odlazak u mirovinu',
            'A3, uokvireno, bio je {strojovođa|profesor matematike|brodski kuhar}.',
          ],
        ],
        de: [
          [
            '{8-14} Bilder für ein Kinderbuch',
            'Ein Igel, der nicht schlafen kann. Text ist fertig, Termin locker.',
          ],
          ['Karikatur zur Pensionierung', 'A3, gerahmt, er war {Lokführer|Mathelehrer|Schiffskoch}.'],
        ],
      },
    },
    {
      slug: 'printing',
      price: [20, 260],
      names: {
        en: 'Printing and signs',
        hr: 'Tisak i natpisi',
        de: 'Druck und Beschriftung',
        sl: 'Tisk in napisi',
        it: 'Stampa e insegne',
        sr: 'Štampa i natpisi',
      },
      synonyms: {
        en: ['t-shirt printing', 'stickers', 'vehicle lettering', '3D printing'],
        hr: ['tisak majica', 'naljepnice', '3D print', 'reklama na kombiju'],
        de: ['T-Shirt Druck', 'Aufkleber', 'Autobeschriftung', '3D-Druck'],
      },
      jobs: {
        en: [
          [
            '{20-45} T-shirts for a stag weekend',
            'Two colours on the front, nicknames on the back. By {Thursday|Friday}.',
          ],
          [
            'Lettering on a van',
            'Name, phone, small drawing of a {ladder|fish|sofa}. Design exists as a file.',
          ],
        ],
        hr: [
          [
            '{20|25|30|35|40|45} majica za momačku',
            'Dvije boje sprijeda, nadimci straga. Do {četvrtka|petka}.',
          ],
          ['Natpis na kombiju', 'Ime, telefon, mali crtež {ljestava|ribe|kauča}. Priprema postoji.'],
        ],
        de: [
          [
            '{20-45} T-Shirts für den Junggesellenabschied',
            'Zwei Farben vorn, Spitznamen hinten. Bis {Donnerstag|Freitag}.',
          ],
          [
            'Beschriftung für einen Transporter',
            'Name, Telefon, kleine Zeichnung. Entwurf liegt als Datei vor.',
          ],
        ],
      },
    },
  ],
};
