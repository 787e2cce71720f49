import type { CategoryData } from './types.ts';

export const beauty: CategoryData = {
  slug: 'beauty',
  icon: 'cut-outline',
  names: {
    en: 'Beauty and hair',
    hr: 'Ljepota i frizure',
    de: 'Schönheit und Friseur',
    sl: 'Lepota in frizerstvo',
    it: 'Bellezza e capelli',
    sr: 'Lepota i frizure',
    bs: 'Ljepota i frizure',
    fr: 'Beauté et coiffure',
    es: 'Belleza y peluquería',
    pl: 'Uroda i fryzjer',
    pt: 'Beleza e cabelo',
    cs: 'Krása a vlasy',
    sk: 'Krása a vlasy',
    hu: 'Szépségápolás',
    ro: 'Frumusețe și coafură',
    bg: 'Красота и коса',
    el: 'Ομορφιά και μαλλιά',
    nl: 'Schoonheid en haar',
    sv: 'Skönhet och hår',
    da: 'Skønhed og hår',
    no: 'Skjønnhet og hår',
    fi: 'Kauneus ja hiukset',
    tr: 'Güzellik ve saç',
  },
  synonyms: {
    en: ['beautician', 'salon at home'],
    hr: ['kozmetika', 'kozmetičarka', 'salon'],
    de: ['Kosmetik', 'Kosmetikerin', 'Beauty'],
  },
  subcategories: [
    {
      slug: 'haircut',
      price: [15, 80],
      names: {
        en: 'Hairdressing',
        hr: 'Frizerske usluge',
        de: 'Friseur',
        sl: 'Frizer',
        it: 'Parrucchiere',
        sr: 'Frizer',
        bs: 'Frizerske usluge',
        fr: 'Coiffure',
        es: 'Peluquería',
        pl: 'Fryzjer',
      },
      synonyms: {
        en: ['hairdresser', 'barber', 'hair colour', 'haircut at home'],
        hr: ['frizer', 'frizerka', 'šišanje', 'feniranje', 'bojanje kose'],
        de: ['Friseurin', 'Haare schneiden', 'Barbier', 'Haare färben'],
      },
      jobs: {
        en: [
          [
            'Haircut at home for an elderly couple',
            'They do not leave the house easily any more. Wash, cut, set. Once every {five|six} weeks.',
          ],
          [
            'Bridal hair, trial and wedding day',
            'Long hair, loosely pinned up. Wedding is on a Saturday in {June|July|September}, start at {8|9}:00.',
          ],
        ],
        hr: [
          [
            'Šišanje kod kuće za stariji par',
            'Teško izlaze iz kuće. Pranje, šišanje, feniranje, svakih {pet|šest} tjedana.',
          ],
          [
            'Svečana frizura za vjenčanje, proba i dan',
            'Duga kosa, lagano podignuta. Vjenčanje je u subotu, početak u {8|9} sati.',
          ],
        ],
        de: [
          [
            'Haarschnitt zu Hause für älteres Paar',
            'Sie kommen schlecht aus dem Haus. Waschen, schneiden, legen, alle {fünf|sechs} Wochen.',
          ],
          [
            'Brautfrisur mit Probe',
            'Langes Haar, locker hochgesteckt. Hochzeit an einem Samstag im {Juni|Juli|September}, Beginn {8|9} Uhr.',
          ],
        ],
      },
    },
    {
      slug: 'manicure',
      price: [15, 55],
      names: {
        en: 'Manicure and pedicure',
        hr: 'Manikura i pedikura',
        de: 'Maniküre und Pediküre',
        sl: 'Manikura in pedikura',
        it: 'Manicure e pedicure',
        sr: 'Manikir i pedikir',
        bs: 'Manikura i pedikura',
        fr: 'Manucure et pédicure',
        es: 'Manicura y pedicura',
      },
      synonyms: {
        en: ['nails', 'gel nails', 'nail art', 'foot care'],
        hr: ['nokti', 'trajni lak', 'geliranje', 'umjetni nokti'],
        de: ['Nägel', 'Gelnägel', 'Nageldesign', 'Fußpflege'],
      },
      jobs: {
        en: [
          ['Gel nails before a wedding', 'Natural colour, short. Friday afternoon or evening.'],
          [
            'Foot care for my mother, at home',
            'She is {78-88} and diabetic, so please with the right training.',
          ],
        ],
        hr: [
          ['Trajni lak prije vjenčanja', 'Prirodna boja, kratki nokti. Petak popodne ili navečer.'],
          [
            'Pedikura kod kuće za mamu',
            'Ima {80|85} godina i dijabetes, molim osobu s odgovarajućom edukacijom.',
          ],
        ],
        de: [
          ['Gelnägel vor einer Hochzeit', 'Natürlich, kurz. Freitagnachmittag oder -abend.'],
          [
            'Fußpflege zu Hause für meine Mutter',
            'Sie ist {78-88} und Diabetikerin, bitte mit passender Ausbildung.',
          ],
        ],
      },
    },
    {
      slug: 'make-up',
      price: [30, 140],
      names: {
        en: 'Make-up',
        hr: 'Šminkanje',
        de: 'Make-up',
        sl: 'Ličenje',
        it: 'Trucco',
        sr: 'Šminkanje',
        bs: 'Šminkanje',
        fr: 'Maquillage',
        es: 'Maquillaje',
      },
      synonyms: {
        en: ['makeup artist', 'bridal makeup'],
        hr: ['šminka', 'šminkerica', 'make up za svatove'],
        de: ['Visagistin', 'Brautmake-up', 'Schminken'],
      },
      jobs: {
        en: [
          [
            'Make-up for a bride and {2-4} bridesmaids',
            'At the hotel, from {9|10}:00. Light, photo-proof, one of us has sensitive skin.',
          ],
          ['Evening make-up for graduation', 'First time for my daughter, so something young and discreet.'],
        ],
        hr: [
          [
            'Šminkanje mladenke i {2-4} kuma',
            'U hotelu, od {9|10} sati. Lagano, postojano na fotografijama, jedna ima osjetljivu kožu.',
          ],
          ['Šminkanje za maturalnu večer', 'Kćeri prvi put, nešto mladenački i diskretno.'],
        ],
        de: [
          [
            'Make-up für Braut und {2-4} Brautjungfern',
            'Im Hotel, ab {9|10} Uhr. Leicht und fototauglich, eine von uns hat empfindliche Haut.',
          ],
          ['Abend-Make-up zum Abschlussball', 'Für meine Tochter das erste Mal, also jung und dezent.'],
        ],
      },
    },
    {
      slug: 'massage',
      price: [30, 90],
      names: {
        en: 'Massage',
        hr: 'Masaža',
        de: 'Massage',
        sl: 'Masaža',
        it: 'Massaggi',
        sr: 'Masaža',
        bs: 'Masaža',
        fr: 'Massage',
        es: 'Masajes',
        pl: 'Masaż',
      },
      synonyms: {
        en: ['back massage', 'sports massage', 'relaxation massage'],
        hr: ['maser', 'masaža leđa', 'sportska masaža', 'medicinska masaža'],
        de: ['Masseur', 'Rückenmassage', 'Sportmassage'],
      },
      jobs: {
        en: [
          [
            'Sports massage after marathon training',
            'Legs and lower back, {60|90} minutes, once a week until the race.',
          ],
          [
            'Neck and shoulders, office work',
            'Ten minutes from the centre, evenings. Certified therapists only, please.',
          ],
        ],
        hr: [
          [
            'Sportska masaža tijekom priprema za maraton',
            'Noge i donji dio leđa, {60|90} minuta, jednom tjedno do utrke.',
          ],
          ['Vrat i ramena od uredskog posla', 'Navečer, blizu centra. Molim samo certificirane terapeute.'],
        ],
        de: [
          [
            'Sportmassage im Marathontraining',
            'Beine und unterer Rücken, {60|90} Minuten, einmal pro Woche bis zum Lauf.',
          ],
          ['Nacken und Schultern, Büroarbeit', 'Abends, zentrumsnah. Bitte nur mit Ausbildung.'],
        ],
      },
    },
    {
      slug: 'brows-lashes',
      price: [15, 70],
      names: {
        en: 'Brows and lashes',
        hr: 'Obrve i trepavice',
        de: 'Augenbrauen und Wimpern',
        sl: 'Obrvi in trepalnice',
        it: 'Sopracciglia e ciglia',
        sr: 'Obrve i trepavice',
      },
      synonyms: {
        en: ['eyebrow shaping', 'lash extensions', 'microblading'],
        hr: ['nadogradnja trepavica', 'čupanje obrva', 'microblading'],
        de: ['Wimpernverlängerung', 'Augenbrauen zupfen'],
      },
      jobs: {
        en: [
          ['Lash extensions, natural look', 'First time. I wear glasses, so not too long.'],
          ['Brow shaping and tint', 'Lunch break if possible, I work in the centre.'],
        ],
        hr: [
          ['Nadogradnja trepavica, prirodno', 'Prvi put. Nosim naočale, pa ne preduge.'],
          ['Oblikovanje i bojanje obrva', 'Po mogućnosti u pauzi za ručak, radim u centru.'],
        ],
        de: [
          ['Wimpernverlängerung, natürlich', 'Zum ersten Mal. Ich trage Brille, also nicht zu lang.'],
          ['Brauen zupfen und färben', 'Gern in der Mittagspause, ich arbeite im Zentrum.'],
        ],
      },
    },
  ],
};
