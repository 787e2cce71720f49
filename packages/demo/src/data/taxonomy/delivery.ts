import type { CategoryData } from './types.ts';

export const delivery: CategoryData = {
  slug: 'delivery',
  icon: 'bicycle-outline',
  names: {
    en: 'Delivery',
    hr: 'Dostava',
    de: 'Lieferung und Botengänge',
    sl: 'Dostava',
    it: 'Consegne',
    sr: 'Dostava',
    bs: 'Dostava',
    fr: 'Livraison',
    es: 'Reparto',
    pl: 'Dostawa',
    pt: 'Entregas',
    cs: 'Doručování',
    sk: 'Donáška',
    hu: 'Kézbesítés',
    ro: 'Livrare',
    bg: 'Доставка',
    el: 'Παραδόσεις',
    nl: 'Bezorging',
    sv: 'Leverans',
    da: 'Levering',
    no: 'Levering',
    fi: 'Kuljetukset',
    tr: 'Teslimat',
    uk: 'Доставка',
  },
  synonyms: {
    en: ['courier', 'messenger'],
    hr: ['dostavljač', 'kurir'],
    de: ['Kurier', 'Lieferdienst', 'Bote'],
  },
  subcategories: [
    {
      slug: 'groceries',
      price: [8, 35],
      names: {
        en: 'Grocery delivery',
        hr: 'Dostava namirnica',
        de: 'Einkauf liefern',
        sl: 'Dostava živil',
        it: 'Consegna spesa',
        sr: 'Dostava namirnica',
        bs: 'Dostava namirnica',
        fr: 'Livraison de courses',
        es: 'Entrega de compra',
      },
      synonyms: {
        en: ['groceries', 'supermarket delivery'],
        hr: ['dostava iz dućana', 'dostava iz trgovine', 'namirnice'],
        de: ['Lebensmittel liefern', 'Supermarkt'],
      },
      jobs: {
        en: [
          [
            'Groceries up to the {3rd|4th|5th} floor',
            'About {15-30} kg with water and nappies, list is ready, paid by card in advance.',
          ],
          [
            'Weekly market run',
            'Saturday by 10:00, vegetables and fish. You choose as if it were for yourself.',
          ],
        ],
        hr: [
          [
            'Namirnice na {3|4|5}. kat',
            'Oko {15-30} kg s vodom i pelenama, popis je spreman, plaćam unaprijed.',
          ],
          ['Tjedna kupovina na placu', 'Subota do 10 sati, povrće i riba. Birajte kao za sebe.'],
        ],
        de: [
          [
            'Einkauf in den {3|4|5}. Stock',
            'Etwa {15-30} kg mit Wasser und Windeln, Liste ist fertig, Zahlung vorab.',
          ],
          [
            'Wöchentlicher Marktgang',
            'Samstag bis 10 Uhr, Gemüse und Fisch. Bitte so aussuchen, als wäre es für Sie.',
          ],
        ],
      },
    },
    {
      slug: 'parcels-documents',
      price: [7, 60],
      names: {
        en: 'Parcels and documents',
        hr: 'Paketi i dokumenti',
        de: 'Pakete und Dokumente',
        sl: 'Paketi in dokumenti',
        it: 'Pacchi e documenti',
        sr: 'Paketi i dokumenta',
        bs: 'Paketi i dokumenti',
        fr: 'Colis et documents',
      },
      synonyms: {
        en: ['same day courier', 'bring documents'],
        hr: ['hitna dostava', 'slanje paketa', 'dostava dokumenata'],
        de: ['Eilbote', 'Paket abgeben', 'Dokumente bringen'],
      },
      jobs: {
        en: [
          [
            'Documents to the {notary|land registry|embassy} today',
            'Pick up at noon, {4-12} km, stamped copy back by 15:00.',
          ],
          [
            'Forgotten suitcase to the airport',
            '{12-30} kg, leaves my flat at {5|6}:00 in the morning. Yes, really.',
          ],
        ],
        hr: [
          [
            'Dokumenti do {bilježnika|suda|veleposlanstva} danas',
            'Preuzeti u podne, {4-12} km, ovjerena kopija natrag do 15 sati.',
          ],
          ['Zaboravljen kovčeg na aerodrom', '{12-30} kg, polazak u {5|6} ujutro. Da, stvarno.'],
        ],
        de: [
          [
            'Unterlagen zum {Notar|Grundbuch|Konsulat}',
            'Abholung mittags, {4-12} km, gestempelte Kopie bis 15 Uhr zurück.',
          ],
          ['Vergessener Koffer zum Flughafen', '{12-30} kg, um {5|6} Uhr früh. Ja, wirklich.'],
        ],
      },
    },
    {
      slug: 'food-delivery',
      price: [7, 40],
      names: {
        en: 'Food and cakes',
        hr: 'Dostava hrane i torti',
        de: 'Essen und Torten liefern',
        sl: 'Dostava hrane in tort',
        it: 'Consegna cibo e torte',
        sr: 'Dostava hrane i torti',
      },
      synonyms: {
        en: ['cake delivery', 'lunch delivery'],
        hr: ['dostava torte', 'dostava ručka'],
        de: ['Tortenlieferung', 'Mittagessen liefern'],
      },
      jobs: {
        en: [
          [
            'Three-tier cake, {6-25} km, flat road preferred',
            'Air-conditioned car is a must. Handover at the hall at 15:00.',
          ],
          [
            'Lunch for {8-16} people, every working day this week',
            'Pick up at 11:45, deliver by 12:15, {2-5} km.',
          ],
        ],
        hr: [
          ['Torta na tri kata, {6-25} km', 'Auto s klimom je obavezan. Predaja u sali u 15 sati.'],
          [
            'Ručak za {8-16} osoba, svaki radni dan ovaj tjedan',
            'Preuzeti u 11:45, dostaviti do 12:15, {2-5} km.',
          ],
        ],
        de: [
          ['Dreistöckige Torte, {6-25} km', 'Auto mit Klima ist Pflicht. Übergabe im Saal um 15 Uhr.'],
          [
            'Mittagessen für {8-16} Personen, diese Woche täglich',
            'Abholung 11:45, Lieferung bis 12:15 Uhr, {2-5} km.',
          ],
        ],
      },
    },
    {
      slug: 'queueing-errands',
      price: [8, 50],
      names: {
        en: 'Queueing and errands',
        hr: 'Čekanje u redu i sitni poslovi',
        de: 'Anstehen und Erledigungen',
        sl: 'Opravki in čakanje v vrsti',
        it: 'Code e commissioni',
        sr: 'Čekanje u redu i obaveze',
      },
      synonyms: {
        en: ['stand in line', 'city errands'],
        hr: ['čekanje na šalteru', 'obavljanje obaveza'],
        de: ['Schlange stehen', 'Amtswege'],
      },
      jobs: {
        en: [
          ['Queue for concert tickets', 'From {6|7}:00 at the box office, two tickets, money in advance.'],
          ['Return {3-6} parcels and collect dry cleaning', 'All within {2-4} km, before 18:00.'],
        ],
        hr: [
          ['Čekanje u redu za ulaznice', 'Od {6|7} sati na blagajni, dvije ulaznice, novac unaprijed.'],
          ['Vratiti {3-6} paketa i podići stvari iz kemijske', 'Sve unutar {2-4} km, do 18 sati.'],
        ],
        de: [
          ['Für Konzertkarten anstehen', 'Ab {6|7} Uhr an der Kasse, zwei Karten, Geld vorab.'],
          ['{3-6} Retouren abgeben, Reinigung abholen', 'Alles im Umkreis von {2-4} km, bis 18 Uhr.'],
        ],
      },
    },
  ],
};
