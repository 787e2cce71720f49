import type { CategoryData } from './types.ts';

export const elderCare: CategoryData = {
  slug: 'elder-care',
  icon: 'heart-outline',
  names: {
    en: 'Care for the elderly',
    hr: 'Pomoć starijima',
    de: 'Seniorenhilfe',
    sl: 'Pomoč starejšim',
    it: 'Assistenza anziani',
    sr: 'Pomoć starijima',
    bs: 'Pomoć starijima',
    fr: 'Aide aux seniors',
    es: 'Cuidado de mayores',
    pl: 'Opieka nad seniorami',
    pt: 'Apoio a idosos',
    cs: 'Péče o seniory',
    sk: 'Starostlivosť o seniorov',
    hu: 'Idősgondozás',
    ro: 'Îngrijire vârstnici',
    bg: 'Грижа за възрастни',
    el: 'Φροντίδα ηλικιωμένων',
    nl: 'Ouderenzorg',
    sv: 'Äldreomsorg',
    da: 'Ældrepleje',
    no: 'Eldreomsorg',
    fi: 'Vanhustenhoito',
    tr: 'Yaşlı bakımı',
    uk: 'Догляд за літніми людьми',
  },
  synonyms: {
    en: ['carer', 'senior care', 'caregiver'],
    hr: ['njegovateljica', 'pomoć u kući', 'gerontodomaćica'],
    de: ['Altenpflege', 'Pflegehilfe', 'Betreuerin'],
  },
  subcategories: [
    {
      slug: 'companionship',
      price: [10, 40],
      names: {
        en: 'Companionship',
        hr: 'Društvo i pratnja',
        de: 'Gesellschaft und Begleitung',
        sl: 'Družabništvo',
        it: 'Compagnia',
        sr: 'Društvo i pratnja',
        bs: 'Društvo i pratnja',
        fr: 'Compagnie',
        es: 'Acompañamiento',
      },
      synonyms: {
        en: ['visitor for elderly', 'company for mum'],
        hr: ['druženje sa starijima', 'društvo za baku'],
        de: ['Besuchsdienst', 'Gesellschafterin'],
      },
      jobs: {
        en: [
          [
            'Company for my father, {81-92}, two afternoons',
            'He played chess in a league and still wins. Coffee, a walk, a game.',
          ],
          [
            'Reading aloud, once a week',
            "My mother's eyes are failing. Newspapers and crime novels, {60|90} minutes.",
          ],
        ],
        hr: [
          [
            'Društvo za tatu, {81-92} godine, dva popodneva',
            'Igrao je šah u ligi i još pobjeđuje. Kava, šetnja, partija.',
          ],
          ['Čitanje naglas jednom tjedno', 'Mama slabo vidi. Novine i krimići, {60|90} minuta.'],
        ],
        de: [
          [
            'Gesellschaft für meinen Vater, {81-92}, zwei Nachmittage',
            'Er spielte in der Schachliga und gewinnt noch immer. Kaffee, Spaziergang, Partie.',
          ],
          [
            'Vorlesen, einmal pro Woche',
            'Die Augen meiner Mutter lassen nach. Zeitung und Krimis, {60|90} Minuten.',
          ],
        ],
      },
    },
    {
      slug: 'shopping-errands',
      price: [10, 45],
      names: {
        en: 'Shopping and errands',
        hr: 'Kupovina i obavljanje poslova',
        de: 'Einkäufe und Besorgungen',
        sl: 'Nakupi in opravki',
        it: 'Spesa e commissioni',
        sr: 'Kupovina i obaveze',
        bs: 'Kupovina i obaveze',
        fr: 'Courses et démarches',
        es: 'Compras y recados',
      },
      synonyms: {
        en: ['groceries for seniors', 'pharmacy errands'],
        hr: ['odlazak u ljekarnu', 'kupovina za starije', 'dostava namirnica'],
        de: ['Einkaufshilfe', 'Apotheke', 'Botengänge'],
      },
      jobs: {
        en: [
          [
            'Weekly shopping for a neighbour',
            'List by phone, {20-40} items, second floor without a lift. She likes to check the bill.',
          ],
          [
            'Pharmacy and post office on {Mondays|Thursdays}',
            'I cannot walk far after the operation. For about {four|six} weeks.',
          ],
        ],
        hr: [
          [
            'Tjedna kupovina za susjedu',
            'Popis telefonom, {20|25|30|35|40} artikala, drugi kat bez lifta. Voli provjeriti račun.',
          ],
          [
            'Ljekarna i pošta {ponedjeljkom|četvrtkom}',
            'Nakon operacije ne mogu daleko. Otprilike {četiri|šest} tjedana.',
          ],
        ],
        de: [
          [
            'Wocheneinkauf für eine Nachbarin',
            'Liste per Telefon, {20-40} Artikel, zweiter Stock ohne Lift. Sie prüft gern die Rechnung.',
          ],
          [
            'Apotheke und Post am {Montag|Donnerstag}',
            'Nach der Operation kann ich nicht weit gehen. Für etwa {vier|sechs} Wochen.',
          ],
        ],
      },
    },
    {
      slug: 'home-nursing',
      price: [25, 120],
      names: {
        en: 'Care at home',
        hr: 'Njega u kući',
        de: 'Pflege zu Hause',
        sl: 'Nega na domu',
        it: 'Assistenza domiciliare',
        sr: 'Nega u kući',
        bs: 'Njega u kući',
        fr: 'Soins à domicile',
        pl: 'Opieka domowa',
      },
      synonyms: {
        en: ['nurse at home', 'dementia care', 'live-in carer'],
        hr: ['medicinska sestra', 'njega nepokretnih', '24 satna njega'],
        de: ['24-Stunden-Pflege', 'Demenzbetreuung', 'Krankenschwester'],
      },
      jobs: {
        en: [
          [
            'Morning care for my mother',
            'Washing, dressing, breakfast, {7|8}:00 to 9:30. She walks with a frame.',
          ],
          [
            'Night care, {two|three} nights a week',
            'Early dementia, gets up at night. Experience needed, bed is there.',
          ],
        ],
        hr: [
          ['Jutarnja njega za mamu', 'Pranje, odijevanje, doručak, od {7|8} do 9:30. Hoda uz hodalicu.'],
          [
            'Noćno dežurstvo, {dvije|tri} noći tjedno',
            'Početna demencija, ustaje noću. Potrebno iskustvo, krevet postoji.',
          ],
        ],
        de: [
          [
            'Morgenpflege für meine Mutter',
            'Waschen, anziehen, Frühstück, von {7|8} bis 9:30 Uhr. Sie geht mit Rollator.',
          ],
          [
            'Nachtbetreuung, {zwei|drei} Nächte pro Woche',
            'Beginnende Demenz, steht nachts auf. Erfahrung nötig, Bett vorhanden.',
          ],
        ],
      },
    },
    {
      slug: 'medical-transport',
      price: [15, 80],
      names: {
        en: 'Rides to the doctor',
        hr: 'Prijevoz liječniku',
        de: 'Fahrten zum Arzt',
        sl: 'Prevoz k zdravniku',
        it: 'Accompagnamento dal medico',
        sr: 'Prevoz do lekara',
        fr: 'Transport médical',
      },
      synonyms: {
        en: ['hospital ride', 'doctor appointment ride'],
        hr: ['vožnja na pregled', 'odvoz u bolnicu', 'pratnja liječniku'],
        de: ['Krankenfahrt', 'Arztbegleitung'],
      },
      jobs: {
        en: [
          [
            'Ride to physiotherapy, {8-12} times',
            'Twice a week, {4-12} km, wait about an hour and bring her back.',
          ],
          [
            'Take my uncle to the hospital and stay with him',
            'Check-up, about {three|four} hours. He hears badly, so you would listen along.',
          ],
        ],
        hr: [
          [
            'Vožnja na fizikalnu, {8-12} puta',
            'Dva puta tjedno, {4-12} km, pričekati sat vremena i vratiti.',
          ],
          [
            'Odvesti ujaka na kontrolu i ostati s njim',
            'Oko {tri|četiri} sata. Slabo čuje pa je potrebno slušati s njim.',
          ],
        ],
        de: [
          [
            'Fahrt zur Physiotherapie, {8-12} Mal',
            'Zweimal pro Woche, {4-12} km, eine Stunde warten und zurück.',
          ],
          [
            'Onkel ins Spital begleiten',
            'Kontrolle, etwa {drei|vier} Stunden. Er hört schlecht, bitte mithören.',
          ],
        ],
      },
    },
  ],
};
