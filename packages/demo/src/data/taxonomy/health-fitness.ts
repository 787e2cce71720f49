import type { CategoryData } from './types.ts';

export const healthFitness: CategoryData = {
  slug: 'health-fitness',
  icon: 'barbell-outline',
  names: {
    en: 'Health and fitness',
    hr: 'Zdravlje i fitness',
    de: 'Gesundheit und Fitness',
    sl: 'Zdravje in fitnes',
    it: 'Salute e fitness',
    sr: 'Zdravlje i fitnes',
    bs: 'Zdravlje i fitnes',
    fr: 'Santé et forme',
    es: 'Salud y fitness',
    pl: 'Zdrowie i fitness',
    pt: 'Saúde e fitness',
    cs: 'Zdraví a fitness',
    sk: 'Zdravie a fitnes',
    hu: 'Egészség és fitnesz',
    ro: 'Sănătate și fitness',
    bg: 'Здраве и фитнес',
    el: 'Υγεία και φυσική κατάσταση',
    nl: 'Gezondheid en fitness',
    sv: 'Hälsa och träning',
  },
  synonyms: {
    en: ['trainer', 'workout'],
    hr: ['trener', 'vježbanje', 'rekreacija'],
    de: ['Trainer', 'Training', 'Sport'],
  },
  subcategories: [
    {
      slug: 'personal-training',
      price: [20, 60],
      names: {
        en: 'Personal training',
        hr: 'Osobni trening',
        de: 'Personal Training',
        sl: 'Osebno trenerstvo',
        it: 'Personal trainer',
        sr: 'Personalni trening',
        bs: 'Personalni trening',
        fr: 'Coaching sportif',
        es: 'Entrenador personal',
      },
      synonyms: {
        en: ['personal trainer', 'gym coach', 'weight loss'],
        hr: ['osobni trener', 'mršavljenje', 'trening snage'],
        de: ['Personal Trainer', 'Abnehmen', 'Krafttraining'],
      },
      jobs: {
        en: [
          [
            'Back to sport after {40|45|50}',
            'Two sessions a week, bad knee, no illusions. Outdoors if the weather allows.',
          ],
          [
            'Training plan and technique check',
            'I lift alone at a gym. {4-6} sessions to correct squats and deadlifts.',
          ],
        ],
        hr: [
          [
            'Povratak sportu nakon {40|45|50}-e',
            'Dva treninga tjedno, loše koljeno, bez iluzija. Vani kad vrijeme dopusti.',
          ],
          [
            'Plan treninga i provjera tehnike',
            'Vježbam sam u teretani. {4-6} termina za čučanj i mrtvo dizanje.',
          ],
        ],
        de: [
          [
            'Zurück zum Sport mit {40|45|50}',
            'Zwei Einheiten pro Woche, kaputtes Knie, keine Illusionen. Bei gutem Wetter draußen.',
          ],
          [
            'Trainingsplan und Technik',
            'Ich trainiere allein im Studio. {4-6} Termine für Kniebeuge und Kreuzheben.',
          ],
        ],
      },
    },
    {
      slug: 'yoga-pilates',
      price: [12, 50],
      names: {
        en: 'Yoga and pilates',
        hr: 'Joga i pilates',
        de: 'Yoga und Pilates',
        sl: 'Joga in pilates',
        it: 'Yoga e pilates',
        sr: 'Joga i pilates',
        fr: 'Yoga et pilates',
        es: 'Yoga y pilates',
        pl: 'Joga i pilates',
      },
      synonyms: {
        en: ['yoga teacher', 'stretching', 'prenatal yoga'],
        hr: ['joga', 'trudnička joga', 'istezanje'],
        de: ['Yogalehrer', 'Schwangerenyoga', 'Dehnen'],
      },
      jobs: {
        en: [
          ['Yoga at the office, Wednesdays at {12|17}:00', '{6-12} people, mats are here, beginners mostly.'],
          ['Pilates after the second child', 'At home, {45|60} minutes, baby will be in the room.'],
        ],
        hr: [
          ['Joga u uredu srijedom u {12|17} sati', '{6-12} ljudi, prostirke imamo, uglavnom početnici.'],
          ['Pilates nakon drugog poroda', 'Kod kuće, {45|60} minuta, beba će biti u sobi.'],
        ],
        de: [
          ['Yoga im Büro, mittwochs um {12|17} Uhr', '{6-12} Leute, Matten sind da, vor allem Anfänger.'],
          ['Pilates nach dem zweiten Kind', 'Zu Hause, {45|60} Minuten, das Baby ist dabei.'],
        ],
      },
    },
    {
      slug: 'physiotherapy',
      price: [25, 70],
      names: {
        en: 'Physiotherapy',
        hr: 'Fizioterapija',
        de: 'Physiotherapie',
        sl: 'Fizioterapija',
        it: 'Fisioterapia',
        sr: 'Fizioterapija',
        bs: 'Fizioterapija',
        fr: 'Kinésithérapie',
        es: 'Fisioterapia',
        pl: 'Fizjoterapia',
      },
      synonyms: {
        en: ['physio', 'rehab', 'back pain'],
        hr: ['fizikalna terapija', 'fizioterapeut kod kuće', 'rehabilitacija', 'bol u leđima'],
        de: ['Krankengymnastik', 'Physio', 'Rückenschmerzen', 'Reha'],
      },
      jobs: {
        en: [
          [
            'Home physio after a {hip|knee} operation',
            '{8-12} visits, referral exists. Second floor, no lift, hence at home.',
          ],
          ['Shoulder that will not lift', 'Since {three|five} weeks. Evenings or Saturday.'],
        ],
        hr: [
          [
            'Fizioterapija kod kuće nakon operacije {kuka|koljena}',
            '{8-12} dolazaka, uputnica postoji. Drugi kat bez lifta.',
          ],
          ['Rame koje se ne može podići', 'Već {tri|pet} tjedana. Navečer ili subotom.'],
        ],
        de: [
          [
            'Physio zu Hause nach {Hüft|Knie}-Operation',
            '{8-12} Besuche, Verordnung vorhanden. Zweiter Stock ohne Lift.',
          ],
          ['Schulter lässt sich nicht heben', 'Seit {drei|fünf} Wochen. Abends oder samstags.'],
        ],
      },
    },
    {
      slug: 'nutrition',
      price: [25, 90],
      names: {
        en: 'Nutrition advice',
        hr: 'Savjeti o prehrani',
        de: 'Ernährungsberatung',
        sl: 'Prehransko svetovanje',
        it: 'Nutrizionista',
        sr: 'Saveti o ishrani',
      },
      synonyms: {
        en: ['dietitian', 'diet plan'],
        hr: ['nutricionist', 'plan prehrane', 'dijeta'],
        de: ['Diätologe', 'Ernährungsplan'],
      },
      jobs: {
        en: [
          [
            'Meal plan for a family with coeliac disease',
            'Two adults, one child of {5-9}. Simple, shopping within reason.',
          ],
          ['Sports nutrition before a half marathon', '{10|12|14} weeks to go. Two talks and a plan.'],
        ],
        hr: [
          [
            'Plan obroka za obitelj s celijakijom',
            'Dvoje odraslih, dijete od {5-9} godina. Jednostavno i izvedivo.',
          ],
          ['Prehrana prije polumaratona', 'Još {10|12|14} tjedana. Dva razgovora i plan.'],
        ],
        de: [
          [
            'Speiseplan für Familie mit Zöliakie',
            'Zwei Erwachsene, ein Kind von {5-9}. Einfach und machbar.',
          ],
          ['Sporternährung vor dem Halbmarathon', 'Noch {10|12|14} Wochen. Zwei Gespräche und ein Plan.'],
        ],
      },
    },
    {
      slug: 'sports-lessons',
      price: [15, 60],
      names: {
        en: 'Swimming and sports lessons',
        hr: 'Škola plivanja i sportovi',
        de: 'Schwimm- und Sportkurse',
        sl: 'Plavalni in športni tečaji',
        it: 'Nuoto e sport',
        sr: 'Škola plivanja i sportovi',
        bs: 'Škola plivanja',
      },
      synonyms: {
        en: ['swimming lessons', 'ski instructor', 'tennis coach'],
        hr: ['učenje plivanja', 'tenis trener', 'škola skijanja'],
        de: ['Schwimmkurs', 'Skilehrer', 'Tennistrainer'],
      },
      jobs: {
        en: [
          [
            'Swimming for a {5|6|7}-year-old afraid of water',
            '{6-10} lessons, warm pool, nobody pushes him.',
          ],
          ['Tennis partner and coach', 'Beginner plus, once a week, court is paid by me.'],
        ],
        hr: [
          [
            'Plivanje za dijete od {5|6|7} godina koje se boji vode',
            '{6-10} sati, topli bazen, bez forsiranja.',
          ],
          ['Tenis, trener i partner', 'Napredniji početnik, jednom tjedno, teren plaćam ja.'],
        ],
        de: [
          ['Schwimmen für {5|6|7}-Jährigen mit Angst', '{6-10} Stunden, warmes Becken, kein Drängen.'],
          ['Tennis, Trainer und Partner', 'Fortgeschrittener Anfänger, einmal pro Woche, Platz zahle ich.'],
        ],
      },
    },
  ],
};
