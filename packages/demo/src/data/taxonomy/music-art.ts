import type { CategoryData } from './types.ts';

export const musicArt: CategoryData = {
  slug: 'music-art',
  icon: 'musical-notes-outline',
  names: {
    en: 'Music and art lessons',
    hr: 'Glazbena i likovna poduka',
    de: 'Musik- und Kunstunterricht',
    sl: 'Glasbeni in likovni pouk',
    it: 'Lezioni di musica e arte',
    sr: 'Časovi muzike i umetnosti',
    bs: 'Časovi muzike i umjetnosti',
    fr: "Cours de musique et d'art",
    es: 'Clases de música y arte',
    pl: 'Lekcje muzyki i sztuki',
    pt: 'Aulas de música e arte',
    cs: 'Výuka hudby a umění',
    hu: 'Zene- és művészetoktatás',
    ro: 'Lecții de muzică și artă',
    bg: 'Уроци по музика и изкуство',
    nl: 'Muziek- en kunstlessen',
  },
  synonyms: {
    en: ['music teacher', 'art class'],
    hr: ['poduka glazbe', 'likovna radionica'],
    de: ['Musiklehrer', 'Kunstkurs'],
  },
  subcategories: [
    {
      slug: 'guitar',
      price: [12, 35],
      names: {
        en: 'Guitar',
        hr: 'Gitara',
        de: 'Gitarre',
        sl: 'Kitara',
        it: 'Chitarra',
        sr: 'Gitara',
        bs: 'Gitara',
        fr: 'Guitare',
        es: 'Guitarra',
        pl: 'Gitara',
      },
      synonyms: {
        en: ['guitar lessons', 'ukulele', 'bass guitar'],
        hr: ['sati gitare', 'ukulele', 'poduka gitare'],
        de: ['Gitarrenunterricht', 'Ukulele'],
      },
      jobs: {
        en: [
          ['Guitar for a {9-12}-year-old', 'Small hands, big plans. At home, once a week.'],
          ['Songs by the campfire by {June|August}', 'Adult beginner, ten chords would make me happy.'],
        ],
        hr: [
          ['Gitara za dijete od {9-12} godina', 'Male ruke, velike želje. Kod kuće, jednom tjedno.'],
          ['Pjesme uz vatru do ljeta', 'Odrasli početnik, deset akorda mi je dosta za sreću.'],
        ],
        de: [
          ['Gitarre für Kind, {9-12} Jahre', 'Kleine Hände, große Pläne. Zu Hause, einmal pro Woche.'],
          [
            'Lagerfeuerlieder bis zum Sommer',
            'Erwachsener Anfänger, zehn Akkorde würden mich glücklich machen.',
          ],
        ],
      },
    },
    {
      slug: 'piano',
      price: [15, 45],
      names: {
        en: 'Piano and keyboard',
        hr: 'Klavir i klavijature',
        de: 'Klavier und Keyboard',
        sl: 'Klavir in klaviature',
        it: 'Pianoforte e tastiera',
        sr: 'Klavir i klavijature',
        fr: 'Piano',
        es: 'Piano y teclado',
      },
      synonyms: {
        en: ['piano teacher', 'keyboard lessons'],
        hr: ['sati klavira', 'učitelj klavira'],
        de: ['Klavierunterricht', 'Klavierlehrer'],
      },
      jobs: {
        en: [
          ['Piano again after {15|20|25} years', 'I played for eight years. Digital piano, evenings.'],
          [
            'Piano for sisters, {7-9} and {10-12}',
            'One after the other, {30|45} minutes each, we have an upright.',
          ],
        ],
        hr: [
          ['Ponovno klavir nakon {15|20|25} godina', 'Svirala sam osam godina. Digitalni klavir, navečer.'],
          [
            'Klavir za dvije sestre',
            '{7-9} i {10-12} godina, jedna za drugom po {30|45} minuta, pijanino imamo.',
          ],
        ],
        de: [
          ['Wieder Klavier nach {15|20|25} Jahren', 'Ich habe acht Jahre gespielt. E-Piano, abends.'],
          [
            'Klavier für zwei Schwestern',
            '{7-9} und {10-12}, nacheinander je {30|45} Minuten, Klavier ist da.',
          ],
        ],
      },
    },
    {
      slug: 'singing',
      price: [15, 45],
      names: {
        en: 'Singing',
        hr: 'Pjevanje',
        de: 'Gesang',
        sl: 'Petje',
        it: 'Canto',
        sr: 'Pevanje',
        bs: 'Pjevanje',
      },
      synonyms: {
        en: ['voice lessons', 'vocal coach'],
        hr: ['solo pjevanje', 'vokalni trener'],
        de: ['Gesangsunterricht', 'Stimmbildung'],
      },
      jobs: {
        en: [
          [
            'Two songs for a wedding',
            "Friend's wedding in {June|September}, {3-5} lessons. Church acoustics.",
          ],
          ['Choir singer wants to sing higher', 'Alto with ambitions, every second week.'],
        ],
        hr: [
          ['Dvije pjesme za vjenčanje', 'Prijateljičino vjenčanje, {5-7} sati, pjeva se u crkvi.'],
          ['Pjevačica iz zbora želi više tonove', 'Alt s ambicijama, svaki drugi tjedan.'],
        ],
        de: [
          ['Zwei Lieder für eine Hochzeit', 'Hochzeit einer Freundin, {3-5} Stunden, Kirchenakustik.'],
          ['Chorsängerin möchte höher hinaus', 'Alt mit Ambitionen, alle zwei Wochen.'],
        ],
      },
    },
    {
      slug: 'drawing-painting',
      price: [12, 45],
      names: {
        en: 'Drawing and painting lessons',
        hr: 'Crtanje i slikanje',
        de: 'Zeichnen und Malen',
        sl: 'Risanje in slikanje',
        it: 'Disegno e pittura',
        sr: 'Crtanje i slikanje',
      },
      synonyms: {
        en: ['art lessons', 'watercolour', 'portfolio'],
        hr: ['likovna poduka', 'akvarel', 'mapa za prijemni'],
        de: ['Zeichenkurs', 'Aquarell', 'Mappenkurs'],
      },
      jobs: {
        en: [
          [
            'Portfolio for the {architecture|design} entrance exam',
            '{8-12} lessons until {May|June}. Honest criticism welcome.',
          ],
          ['Watercolour for two pensioners', 'Saturday mornings, our kitchen has good light.'],
        ],
        hr: [
          [
            'Mapa za prijemni na {arhitekturi|dizajnu}',
            '{8-12} termina do lipnja. Iskrena kritika dobrodošla.',
          ],
          ['Akvarel za dvije umirovljenice', 'Subotom prijepodne, naša kuhinja ima dobro svjetlo.'],
        ],
        de: [
          [
            'Mappe für die Aufnahmeprüfung {Architektur|Design}',
            '{8-12} Termine. Ehrliche Kritik willkommen.',
          ],
          ['Aquarell für zwei Pensionistinnen', 'Samstagvormittag, unsere Küche hat gutes Licht.'],
        ],
      },
    },
    {
      slug: 'dance',
      price: [15, 60],
      names: {
        en: 'Dance',
        hr: 'Ples',
        de: 'Tanzen',
        sl: 'Ples',
        it: 'Ballo',
        sr: 'Ples',
        bs: 'Ples',
        fr: 'Danse',
        es: 'Baile',
      },
      synonyms: {
        en: ['first dance', 'salsa', 'waltz'],
        hr: ['prvi ples', 'tečaj plesa', 'valcer'],
        de: ['Hochzeitstanz', 'Tanzkurs', 'Walzer', 'Salsa'],
      },
      jobs: {
        en: [
          ['First dance, {4-6} lessons', 'Waltz, two left feet each. Wedding in {May|July|September}.'],
          ['Salsa for a group of {6-10}', 'One evening as a birthday present, room is there.'],
        ],
        hr: [
          ['Prvi ples, {5-7} sati', 'Valcer, oboje s dvije lijeve noge. Svadba uskoro.'],
          ['Salsa za grupu od {6-10}', 'Jedna večer kao rođendanski poklon, prostor imamo.'],
        ],
        de: [
          [
            'Hochzeitstanz, {4-6} Stunden',
            'Walzer, beide zwei linke Füße. Hochzeit im {Mai|Juli|September}.',
          ],
          ['Salsa für {6-10} Leute', 'Ein Abend als Geburtstagsgeschenk, Raum ist da.'],
        ],
      },
    },
  ],
};
