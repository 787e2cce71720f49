import type { CategoryData } from './types.ts';

export const holidayRentals: CategoryData = {
  slug: 'holiday-rentals',
  icon: 'key-outline',
  names: {
    en: 'Holiday rental help',
    hr: 'Pomoć iznajmljivačima',
    de: 'Ferienwohnungs-Service',
    sl: 'Pomoč sobodajalcem',
    it: 'Servizi per case vacanza',
    sr: 'Pomoć izdavaocima',
    bs: 'Pomoć iznajmljivačima',
    fr: 'Services location saisonnière',
    es: 'Gestión de alquiler vacacional',
    pl: 'Obsługa najmu wakacyjnego',
    el: 'Υπηρεσίες τουριστικών κατοικιών',
  },
  synonyms: {
    en: ['airbnb cleaning', 'host', 'tourism'],
    hr: ['apartmani', 'iznajmljivanje', 'turizam', 'najam'],
    de: ['Gastgeber', 'Ferienhaus', 'Tourismus'],
  },
  subcategories: [
    {
      slug: 'guest-check-in',
      price: [10, 40],
      names: {
        en: 'Guest check-in',
        hr: 'Doček gostiju',
        de: 'Gästeempfang',
        sl: 'Sprejem gostov',
        it: 'Accoglienza ospiti',
        sr: 'Doček gostiju',
        fr: 'Accueil de voyageurs',
      },
      synonyms: {
        en: ['key handover', 'guest welcome', 'guest registration'],
        hr: ['primanje gostiju', 'predaja ključeva', 'prijava gostiju', 'check in'],
        de: ['Schlüsselübergabe', 'Gäste empfangen'],
      },
      jobs: {
        en: [
          [
            'Receive guests while we are away, {10-21} days',
            '{3-6} arrivals, English or German, explain parking and the boiler.',
          ],
          ['Late check-ins on {Fridays|Saturdays}', 'Between {21|22}:00 and midnight. Paid per arrival.'],
        ],
        hr: [
          [
            'Doček gostiju dok smo na putu, {10-21} dana',
            '{3-6} dolazaka, engleski ili njemački, objasniti parking i bojler.',
          ],
          ['Kasni dolasci {petkom|subotom}', 'Između {21|22} sata i ponoći. Plaćam po dolasku.'],
        ],
        de: [
          [
            'Gäste empfangen, während wir weg sind, {10-21} Tage',
            '{3-6} Anreisen, Englisch, Parkplatz und Boiler erklären.',
          ],
          [
            'Späte Anreisen am {Freitag|Samstag}',
            'Zwischen {21|22} Uhr und Mitternacht. Bezahlung pro Anreise.',
          ],
        ],
      },
    },
    {
      slug: 'turnover-cleaning',
      price: [30, 110],
      names: {
        en: 'Turnover cleaning',
        hr: 'Čišćenje apartmana',
        de: 'Zwischenreinigung',
        sl: 'Čiščenje apartmajev',
        it: "Pulizie tra un ospite e l'altro",
        sr: 'Čišćenje apartmana',
        bs: 'Čišćenje apartmana',
      },
      synonyms: {
        en: ['apartment cleaning between guests', 'linen change'],
        hr: ['spremanje apartmana', 'promjena posteljine', 'čišćenje između gostiju'],
        de: ['Ferienwohnung putzen', 'Bettwäsche wechseln'],
      },
      jobs: {
        en: [
          ['Saturday changeover, {2|3|4} flats', '10:00 to 15:00, linen from our laundry. Whole season.'],
          ['Turnover with a photo report', '{40-70} m², {8-14} changeovers in July and August.'],
        ],
        hr: [
          [
            'Smjena subotom, {2|3|4} apartmana',
            'Od 10 do 15 sati, posteljina iz naše praonice. Cijela sezona.',
          ],
          ['Čišćenje između gostiju uz slike', '{40-70} m², {8-14} smjena u srpnju i kolovozu.'],
        ],
        de: [
          [
            'Samstagswechsel, {2|3|4} Wohnungen',
            '10 bis 15 Uhr, Wäsche aus unserer Wäscherei. Ganze Saison.',
          ],
          ['Zwischenreinigung mit Fotobericht', '{40-70} m², {8-14} Wechsel im Juli und August.'],
        ],
      },
    },
    {
      slug: 'airport-transfer',
      price: [20, 140],
      names: {
        en: 'Airport transfers',
        hr: 'Transferi do aerodroma',
        de: 'Flughafentransfer',
        sl: 'Prevozi na letališče',
        it: 'Transfer aeroportuali',
        sr: 'Transferi do aerodroma',
        fr: 'Transferts aéroport',
        es: 'Traslados al aeropuerto',
      },
      synonyms: {
        en: ['airport taxi', 'shuttle'],
        hr: ['prijevoz na aerodrom', 'transfer', 'vožnja na aerodrom'],
        de: ['Flughafentaxi', 'Shuttle'],
      },
      jobs: {
        en: [
          ['Airport at {4|5}:00 in the morning, {4|5} people', '{20-60} km, four suitcases and a pushchair.'],
          [
            'Pick up my parents, flight at {21|22|23}:15',
            'They speak no English. A sign with their name would make their day.',
          ],
        ],
        hr: [
          ['Aerodrom u {4|5} ujutro, {4|5} osoba', '{20-60} km, četiri kofera i dječja kolica.'],
          [
            'Dočekati roditelje, let u {21|22|23}:15',
            'Ne govore engleski. Tabla s imenom uljepšala bi im dan.',
          ],
        ],
        de: [
          ['Flughafen um {4|5} Uhr früh, {4|5} Personen', '{20-60} km, vier Koffer und Kinderwagen.'],
          [
            'Eltern abholen, Landung {21|22|23}:15 Uhr',
            'Sie sprechen kein Englisch. Ein Schild mit ihrem Namen wäre schön.',
          ],
        ],
      },
    },
    {
      slug: 'local-guides',
      price: [30, 220],
      names: {
        en: 'Local guides',
        hr: 'Lokalni vodiči',
        de: 'Stadtführungen',
        sl: 'Lokalni vodniki',
        it: 'Guide locali',
        sr: 'Lokalni vodiči',
        es: 'Guías locales',
      },
      synonyms: {
        en: ['tour guide', 'city tour', 'hiking guide'],
        hr: ['turistički vodič', 'razgledavanje', 'izleti', 'planinarski vodič'],
        de: ['Reiseführer', 'Ausflug', 'Wanderführer'],
      },
      jobs: {
        en: [
          ['Old town tour for {8-16} colleagues', 'Two hours, stories rather than dates, wine at the end.'],
          ['Day hike with {3-5} beginners', '{400-800} metres up, one of us is slow and cheerful.'],
        ],
        hr: [
          ['Obilazak stare jezgre za {8-16} kolega', 'Dva sata, više priče nego godine, na kraju vino.'],
          ['Jednodnevni izlet s {pet|šest} početnika', '{400-800} metara uspona, jedan je spor, ali veseo.'],
        ],
        de: [
          [
            'Altstadtführung für {8-16} Kollegen',
            'Zwei Stunden, lieber Geschichten als Jahreszahlen, am Ende Wein.',
          ],
          ['Tageswanderung mit {3-5} Anfängern', '{400-800} Höhenmeter, einer ist langsam und fröhlich.'],
        ],
      },
    },
    {
      slug: 'skippers',
      price: [120, 320],
      names: {
        en: 'Skippers and boat help',
        hr: 'Skiperi i pomoć na brodu',
        de: 'Skipper und Bootshilfe',
        sl: 'Skiperji in pomoč na plovilu',
        it: 'Skipper e barche',
        sr: 'Skiperi',
      },
      synonyms: {
        en: ['skipper', 'boat cleaning', 'antifouling'],
        hr: ['skiper', 'pranje broda', 'antifouling', 'barka'],
        de: ['Bootsführer', 'Boot reinigen', 'Unterwasseranstrich'],
      },
      jobs: {
        en: [
          [
            'Skipper for {5-7} days, 12 m sailing boat',
            'Family with two children, quiet bays, nobody in a hurry.',
          ],
          ['Antifouling, {6-9} m motor boat', 'On stands in the marina from {March|April}. Paint is bought.'],
        ],
        hr: [
          ['Skiper na {5-7} dana, jedrilica 12 m', 'Obitelj s dvoje djece, mirne uvale, nikome se ne žuri.'],
          ['Antifouling, barka od {6-9} m', 'Na suhom vezu od {ožujka|travnja}. Boja je kupljena.'],
        ],
        de: [
          [
            'Skipper für {5-7} Tage, Segelboot 12 m',
            'Familie mit zwei Kindern, ruhige Buchten, niemand hat es eilig.',
          ],
          ['Unterwasseranstrich, {6-9} m Motorboot', 'Auf dem Trockenen ab {März|April}. Farbe ist gekauft.'],
        ],
      },
    },
  ],
};
