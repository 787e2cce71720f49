import type { CategoryData } from './types.ts';

export const childcare: CategoryData = {
  slug: 'childcare',
  icon: 'happy-outline',
  names: {
    en: 'Childcare',
    hr: 'Čuvanje djece',
    de: 'Kinderbetreuung',
    sl: 'Varstvo otrok',
    it: 'Baby sitter e infanzia',
    sr: 'Čuvanje dece',
    bs: 'Čuvanje djece',
    fr: "Garde d'enfants",
    es: 'Cuidado de niños',
    pl: 'Opieka nad dziećmi',
    pt: 'Cuidado de crianças',
    cs: 'Hlídání dětí',
    sk: 'Stráženie detí',
    hu: 'Gyermekfelügyelet',
    ro: 'Îngrijire copii',
    bg: 'Гледане на деца',
    el: 'Φύλαξη παιδιών',
    nl: 'Kinderopvang',
    sv: 'Barnpassning',
    da: 'Børnepasning',
    no: 'Barnepass',
    fi: 'Lastenhoito',
    tr: 'Çocuk bakımı',
    uk: 'Догляд за дітьми',
    ru: 'Уход за детьми',
  },
  synonyms: { en: ['kids', 'children'], hr: ['djeca', 'čuvanje klinaca'], de: ['Kinder', 'Aufsicht'] },
  subcategories: [
    {
      slug: 'babysitting',
      price: [8, 45],
      names: {
        en: 'Babysitting',
        hr: 'Povremeno čuvanje djece',
        de: 'Babysitten',
        sl: 'Varuška',
        it: 'Babysitter',
        sr: 'Bebisiterka',
        bs: 'Bebisiterka',
        fr: 'Baby-sitting',
        es: 'Canguro',
        pl: 'Opiekunka na godziny',
      },
      synonyms: {
        en: ['babysitter', 'evening sitter'],
        hr: ['bejbisiterica', 'dadilja', 'teta čuvalica', 'babysitter'],
        de: ['Babysitter', 'Kindersitter'],
      },
      jobs: {
        en: [
          [
            'Babysitter for a {Friday|Saturday} evening',
            'Two children, {3-5} and {6-8}, in bed by half past eight. From 18:00 to midnight.',
          ],
          [
            'Afternoon sitter, {2|3} times a week',
            'Pick up from nursery at 15:30 and stay until 18:00. Non-smoker, please.',
          ],
        ],
        hr: [
          [
            'Čuvanje djece u {petak|subotu} navečer',
            'Dvoje djece, {3-5} i {6-8} godina, u krevetu do pola devet. Od 18 sati do ponoći.',
          ],
          [
            'Popodnevno čuvanje, {2|3} puta tjedno',
            'Uzeti iz vrtića u 15:30 i ostati do 18 sati. Molim nepušačicu.',
          ],
        ],
        de: [
          [
            'Babysitter für {Freitag|Samstag}abend',
            'Zwei Kinder, {3-5} und {6-8}, bis halb neun im Bett. Von 18 Uhr bis Mitternacht.',
          ],
          [
            'Nachmittagsbetreuung, {2|3} Mal pro Woche',
            'Um 15:30 Uhr vom Kindergarten holen und bis 18 Uhr bleiben. Bitte Nichtraucher.',
          ],
        ],
      },
    },
    {
      slug: 'nanny',
      price: [300, 900],
      names: {
        en: 'Nanny',
        hr: 'Dadilja',
        de: 'Kinderfrau',
        sl: 'Varuška na domu',
        it: 'Tata',
        sr: 'Dadilja',
        bs: 'Dadilja',
        fr: 'Nounou',
        es: 'Niñera',
      },
      synonyms: {
        en: ['full-time nanny', 'au pair'],
        hr: ['čuvanje na puno radno vrijeme', 'au pair', 'dadilja stalno'],
        de: ['Tagesmutter', 'Au-pair', 'Nanny'],
      },
      jobs: {
        en: [
          [
            'Nanny for a one-year-old, {20-35} hours a week',
            'From {September|January} when I go back to work. Calm person with references.',
          ],
          [
            'Nanny share with our neighbours',
            'Two toddlers, {18-26} months, mornings only. Trial week paid.',
          ],
        ],
        hr: [
          [
            'Dadilja za jednogodišnjaka, {20|25|30|35} sati tjedno',
            'Vraćam se na posao. Tražimo smirenu osobu s preporukama.',
          ],
          [
            'Zajednička dadilja sa susjedima',
            'Dvoje mališana, {20|25} mjeseci, samo prijepodne. Probni tjedan plaćamo.',
          ],
        ],
        de: [
          [
            'Kinderfrau für Einjährige, {20-35} Stunden pro Woche',
            'Ich gehe wieder arbeiten. Ruhige Person mit Referenzen.',
          ],
          [
            'Kinderfrau gemeinsam mit den Nachbarn',
            'Zwei Kleinkinder, {18-26} Monate, nur vormittags. Probewoche wird bezahlt.',
          ],
        ],
      },
    },
    {
      slug: 'school-runs',
      price: [8, 35],
      names: {
        en: 'School runs',
        hr: 'Vožnja djece u školu i vrtić',
        de: 'Bring- und Holdienst',
        sl: 'Prevoz otrok v šolo',
        it: 'Accompagnamento scuola',
        sr: 'Vožnja dece u školu',
        fr: 'Trajets scolaires',
      },
      synonyms: {
        en: ['pick up from school', 'nursery pick-up'],
        hr: ['pratnja djece', 'dovođenje iz vrtića'],
        de: ['Schulweg', 'Abholen vom Kindergarten'],
      },
      jobs: {
        en: [
          ['Walk my son home from school', '{15-25} minutes on foot, Tuesday and Thursday at 13:40.'],
          [
            'Drive two girls to training',
            '{Monday|Wednesday} and Friday, {6-14} km, back two hours later. Child seats are ours.',
          ],
        ],
        hr: [
          ['Pratnja sina iz škole', '{15-25} minuta pješice, utorkom i četvrtkom u 13:40.'],
          [
            'Vožnja dviju djevojčica na trening',
            '{Ponedjeljkom|Srijedom} i petkom, {6-14} km, natrag dva sata kasnije. Sjedalice imamo.',
          ],
        ],
        de: [
          [
            'Sohn von der Schule nach Hause begleiten',
            '{15-25} Minuten zu Fuß, Dienstag und Donnerstag um 13:40 Uhr.',
          ],
          [
            'Zwei Mädchen zum Training fahren',
            '{Montag|Mittwoch} und Freitag, {6-14} km, zwei Stunden später zurück. Kindersitze sind da.',
          ],
        ],
      },
    },
    {
      slug: 'holiday-care',
      price: [20, 90],
      names: {
        en: 'Holiday care',
        hr: 'Čuvanje djece na praznicima',
        de: 'Ferienbetreuung',
        sl: 'Počitniško varstvo',
        it: 'Assistenza durante le vacanze',
      },
      synonyms: {
        en: ['summer camp', 'school holidays'],
        hr: ['ljetni praznici čuvanje', 'kamp za djecu'],
        de: ['Sommerferien Betreuung', 'Ferienlager'],
      },
      jobs: {
        en: [
          ['Two weeks in {July|August}, two boys', '{8|9} to 16:00, park and swimming pool. Both can swim.'],
          ['Autumn holidays, three mornings', 'One girl, {6-8}. She likes to bake. Nothing more to add.'],
        ],
        hr: [
          [
            'Dva tjedna u {srpnju|kolovozu}, dva dječaka',
            'Od {8|9} do 16 sati, park i bazen. Obojica plivaju.',
          ],
          ['Jesenski praznici, tri prijepodneva', 'Jedna djevojčica, {6-8} godina. Voli peći kolače.'],
        ],
        de: [
          [
            'Zwei Wochen im {Juli|August}, zwei Buben',
            'Von {8|9} bis 16 Uhr, Park und Schwimmbad. Beide schwimmen.',
          ],
          ['Herbstferien, drei Vormittage', 'Ein Mädchen, {6-8}. Sie backt gern.'],
        ],
      },
    },
  ],
};
