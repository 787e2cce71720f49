import type { CategoryData } from './types.ts';

export const pets: CategoryData = {
  slug: 'pets',
  icon: 'paw-outline',
  names: {
    en: 'Pets',
    hr: 'Kućni ljubimci',
    de: 'Haustiere',
    sl: 'Hišni ljubljenčki',
    it: 'Animali',
    sr: 'Kućni ljubimci',
    bs: 'Kućni ljubimci',
    fr: 'Animaux',
    es: 'Mascotas',
    pl: 'Zwierzęta',
    pt: 'Animais',
    cs: 'Domácí mazlíčci',
    sk: 'Domáce zvieratá',
    hu: 'Háziállatok',
    ro: 'Animale de companie',
    bg: 'Домашни любимци',
    el: 'Κατοικίδια',
    nl: 'Huisdieren',
    sv: 'Husdjur',
    da: 'Kæledyr',
    no: 'Kjæledyr',
    fi: 'Lemmikit',
    tr: 'Evcil hayvanlar',
    uk: 'Домашні тварини',
  },
  synonyms: {
    en: ['dog', 'cat', 'animal care'],
    hr: ['pas', 'mačka', 'životinje'],
    de: ['Hund', 'Katze', 'Tierbetreuung'],
  },
  subcategories: [
    {
      slug: 'dog-walking',
      price: [8, 30],
      names: {
        en: 'Dog walking',
        hr: 'Šetanje pasa',
        de: 'Hunde ausführen',
        sl: 'Sprehajanje psov',
        it: 'Passeggiate cani',
        sr: 'Šetanje pasa',
        bs: 'Šetanje pasa',
        fr: 'Promenade de chiens',
        es: 'Paseo de perros',
        pl: 'Wyprowadzanie psów',
      },
      synonyms: {
        en: ['dog walker', 'walk my dog'],
        hr: ['šetač pasa', 'šetnja psa'],
        de: ['Gassi gehen', 'Hundesitter', 'Gassigeher'],
      },
      jobs: {
        en: [
          [
            'Midday walk for a {three|five}-year-old beagle',
            'Monday to Friday around noon, {30|45} minutes. He pulls when he sees cats, otherwise an angel.',
          ],
          [
            'Two big dogs, twice a day for {5-10} days',
            'Broken ankle, so I need legs. They know basic commands.',
          ],
        ],
        hr: [
          [
            'Podnevna šetnja bigla',
            'Od ponedjeljka do petka oko podneva, {30|45} minuta. Vuče kad vidi mačku, inače zlatan.',
          ],
          [
            'Dva velika psa, dva puta dnevno kroz {5-10} dana',
            'Slomila sam gležanj pa trebam noge. Znaju osnovne naredbe.',
          ],
        ],
        de: [
          [
            'Mittagsrunde mit einem Beagle',
            'Montag bis Freitag gegen zwölf, {30|45} Minuten. Zieht bei Katzen, sonst ein Engel.',
          ],
          [
            'Zwei große Hunde, zweimal täglich für {5-10} Tage',
            'Knöchel gebrochen, ich brauche Beine. Grundkommandos sitzen.',
          ],
        ],
      },
    },
    {
      slug: 'pet-sitting',
      price: [12, 45],
      names: {
        en: 'Pet sitting',
        hr: 'Čuvanje ljubimaca',
        de: 'Tierbetreuung',
        sl: 'Varstvo hišnih ljubljenčkov',
        it: 'Pet sitting',
        sr: 'Čuvanje ljubimaca',
        bs: 'Čuvanje ljubimaca',
        fr: "Garde d'animaux",
        es: 'Cuidado de mascotas',
        pl: 'Opieka nad zwierzętami',
      },
      synonyms: {
        en: ['cat sitter', 'dog boarding', 'feed my cat'],
        hr: ['čuvanje psa', 'čuvanje mačke', 'pansion za pse', 'hranjenje mačke'],
        de: ['Katzensitter', 'Tiersitter', 'Hundepension', 'Urlaubsbetreuung'],
      },
      jobs: {
        en: [
          [
            'Cat sitter for {7-16} days in {July|August}',
            'Once a day: food, litter, a bit of company. She hides at first.',
          ],
          [
            'Dog to stay with you for a weekend',
            'Friendly mixed breed, {12-25} kg, used to children. Fenced garden would be great.',
          ],
        ],
        hr: [
          [
            'Čuvanje mačke {7-16} dana u {srpnju|kolovozu}',
            'Jednom dnevno: hrana, pijesak, malo društva. Prvo se skriva.',
          ],
          [
            'Pas kod vas preko vikenda',
            'Dobroćudan mješanac, {12-25} kg, navikao na djecu. Bilo bi super da imate ograđeno dvorište.',
          ],
        ],
        de: [
          [
            'Katzensitter für {7-16} Tage im {Juli|August}',
            'Einmal am Tag: Futter, Katzenklo, etwas Gesellschaft. Anfangs versteckt sie sich.',
          ],
          [
            'Hund übers Wochenende bei Ihnen',
            'Freundlicher Mischling, {12-25} kg, an Kinder gewöhnt. Eingezäunter Garten wäre ideal.',
          ],
        ],
      },
    },
    {
      slug: 'dog-grooming',
      price: [20, 70],
      names: {
        en: 'Dog grooming',
        hr: 'Šišanje pasa',
        de: 'Hundefriseur',
        sl: 'Nega psov',
        it: 'Toelettatura',
        sr: 'Šišanje pasa',
        bs: 'Šišanje pasa',
        fr: 'Toilettage',
        es: 'Peluquería canina',
      },
      synonyms: {
        en: ['groomer', 'clip nails', 'dog haircut'],
        hr: ['frizer za pse', 'salon za pse', 'kupanje psa'],
        de: ['Hundesalon', 'Krallen schneiden', 'Hund scheren'],
      },
      jobs: {
        en: [
          [
            'Poodle, full groom',
            '{Toy|Miniature|Standard} size, last time {8-12} weeks ago. He does not like the dryer.',
          ],
          ['Nails and undercoat of a shepherd', '{30-40} kg and not brave. At home would be kinder.'],
        ],
        hr: [
          ['Pudl, kompletno uređivanje', 'Zadnji put prije {8-12} tjedana. Ne voli fen.'],
          ['Nokti i poddlaka njemačkog ovčara', '{30-40} kg i nije hrabar. Kod kuće bi mu bilo lakše.'],
        ],
        de: [
          ['Pudel, komplette Pflege', 'Zuletzt vor {8-12} Wochen. Er mag den Föhn nicht.'],
          [
            'Krallen und Unterwolle beim Schäferhund',
            '{30-40} kg und kein Held. Zu Hause wäre es ihm lieber.',
          ],
        ],
      },
    },
    {
      slug: 'dog-training',
      price: [25, 70],
      names: {
        en: 'Dog training',
        hr: 'Školovanje pasa',
        de: 'Hundetraining',
        sl: 'Šolanje psov',
        it: 'Addestramento cani',
        sr: 'Dresura pasa',
        fr: 'Éducation canine',
      },
      synonyms: {
        en: ['puppy school', 'obedience'],
        hr: ['dresura', 'trener pasa', 'štene odgoj'],
        de: ['Hundeschule', 'Welpenschule', 'Hundetrainer'],
      },
      jobs: {
        en: [
          ['Puppy, {12-18} weeks, bites everything', '{4-6} private lessons at home for the whole family.'],
          ['Lead pulling and barking at bikes', 'Two-year-old rescue, otherwise sweet. Calm methods only.'],
        ],
        hr: [
          ['Štene od {12-18} tjedana grize sve', '{4-6} individualnih sati kod nas, za cijelu obitelj.'],
          [
            'Vuče na povodniku i laje na bicikle',
            'Udomljena, dvije godine, inače zlatna. Samo mirne metode.',
          ],
        ],
        de: [
          ['Welpe, {12-18} Wochen, knabbert alles an', '{4-6} Einzelstunden zu Hause für die ganze Familie.'],
          [
            'Zieht an der Leine und bellt Räder an',
            'Zwei Jahre, aus dem Tierschutz, sonst lieb. Nur ruhige Methoden.',
          ],
        ],
      },
    },
    {
      slug: 'aquariums-terrariums',
      price: [25, 110],
      names: {
        en: 'Aquariums and terrariums',
        hr: 'Akvariji i terariji',
        de: 'Aquarien und Terrarien',
        sl: 'Akvariji in terariji',
        it: 'Acquari e terrari',
      },
      synonyms: {
        en: ['fish tank', 'aquarium cleaning'],
        hr: ['čišćenje akvarija', 'ribice', 'akvarist'],
        de: ['Aquarium reinigen', 'Fische'],
      },
      jobs: {
        en: [
          [
            '{120-300} litre aquarium, algae everywhere',
            'Clean, check the filter, show us what we do wrong.',
          ],
          [
            'Feed fish and a bearded dragon for {6-12} days',
            'Every second day. Live food is in the fridge, yes, really.',
          ],
        ],
        hr: [
          [
            'Akvarij od {120-300} litara pun algi',
            'Očistiti, provjeriti filter i pokazati što radimo krivo.',
          ],
          [
            'Hranjenje riba i bradate agame {6-12} dana',
            'Svaki drugi dan. Živa hrana je u hladnjaku, da, stvarno.',
          ],
        ],
        de: [
          [
            '{120-300}-Liter-Aquarium voller Algen',
            'Reinigen, Filter prüfen und uns zeigen, was wir falsch machen.',
          ],
          [
            'Fische und Bartagame füttern, {6-12} Tage',
            'Jeden zweiten Tag. Das Lebendfutter ist im Kühlschrank, ja, wirklich.',
          ],
        ],
      },
    },
  ],
};
