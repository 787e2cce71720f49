import type { CategoryData } from './types.ts';

export const auto: CategoryData = {
  slug: 'auto',
  icon: 'car-outline',
  names: {
    en: 'Cars and vehicles',
    hr: 'Auto i vozila',
    de: 'Auto und Fahrzeuge',
    sl: 'Avto in vozila',
    it: 'Auto e veicoli',
    sr: 'Auto i vozila',
    bs: 'Auto i vozila',
    fr: 'Auto et véhicules',
    es: 'Coches y vehículos',
    pl: 'Auto i pojazdy',
    pt: 'Carros e veículos',
    cs: 'Auta a vozidla',
    sk: 'Autá a vozidlá',
    hu: 'Autó és járművek',
    ro: 'Auto și vehicule',
    bg: 'Автомобили',
    el: 'Αυτοκίνητα και οχήματα',
    nl: 'Auto en voertuigen',
    sv: 'Bil och fordon',
    da: 'Bil og køretøjer',
    no: 'Bil og kjøretøy',
    fi: 'Autot ja ajoneuvot',
    tr: 'Araç bakımı',
    uk: 'Авто та транспорт',
    ru: 'Автомобили',
  },
  synonyms: {
    en: ['car', 'vehicle', 'garage'],
    hr: ['automobil', 'autoservis', 'vozilo'],
    de: ['Kfz', 'Werkstatt', 'Wagen'],
  },
  subcategories: [
    {
      slug: 'car-repair',
      price: [60, 500],
      names: {
        en: 'Car repair',
        hr: 'Automehaničar',
        de: 'Autoreparatur',
        sl: 'Avtomehanik',
        it: 'Meccanico',
        sr: 'Automehaničar',
        bs: 'Automehaničar',
        fr: 'Réparation auto',
        es: 'Mecánico',
        pl: 'Mechanik samochodowy',
      },
      synonyms: {
        en: ['mechanic', 'brakes', 'oil change', 'engine light'],
        hr: ['mehaničar', 'kočnice', 'promjena ulja', 'servis auta', 'mali servis'],
        de: ['Mechaniker', 'Bremsen', 'Ölwechsel', 'Inspektion'],
      },
      jobs: {
        en: [
          [
            'Front brakes squeal',
            'Small car, {110-190} thousand km. Pads and maybe discs. Parts can be bought by you.',
          ],
          [
            'Engine light, loses power uphill',
            'Diesel, {2011-2018}. Please read the fault first, then we talk.',
          ],
        ],
        hr: [
          [
            'Škripe prednje kočnice',
            'Manji auto, {110-190} tisuća km. Pločice i možda diskovi. Dijelove možete nabaviti vi.',
          ],
          [
            'Lampica motora, gubi snagu na uzbrdici',
            'Dizel, {2011-2018}. Molim prvo očitati grešku pa ćemo dalje.',
          ],
        ],
        de: [
          [
            'Vorderbremsen quietschen',
            'Kleinwagen, {110-190} Tausend km. Beläge und vielleicht Scheiben. Teile dürfen Sie besorgen.',
          ],
          [
            'Motorleuchte an, zieht bergauf nicht',
            'Diesel, {2011-2018}. Bitte erst den Fehler auslesen, dann reden wir.',
          ],
        ],
      },
    },
    {
      slug: 'tyres',
      price: [25, 90],
      names: {
        en: 'Tyre change',
        hr: 'Zamjena guma',
        de: 'Reifenwechsel',
        sl: 'Menjava gum',
        it: 'Cambio gomme',
        sr: 'Zamena guma',
        bs: 'Zamjena guma',
        fr: 'Pneus',
        es: 'Neumáticos',
        pl: 'Wymiana opon',
      },
      synonyms: {
        en: ['winter tyres', 'wheel change', 'puncture', 'tire'],
        hr: ['vulkanizer', 'zimske gume', 'gumidefekt', 'balansiranje'],
        de: ['Reifen', 'Winterreifen', 'Räderwechsel', 'Platten'],
      },
      jobs: {
        en: [
          [
            'Winter tyres on, at my house',
            'Four wheels on rims, {16|17|18} inch. I have no jack worth the name.',
          ],
          [
            'Puncture, car park of the shopping centre',
            'Rear left, no spare. I am there until {18|19|20}:00.',
          ],
        ],
        hr: [
          ['Stavljanje zimskih guma kod mene', 'Četiri kotača na felgama, {16|17|18} cola. Dizalicu nemam.'],
          [
            'Gumidefekt na parkiralištu trgovačkog centra',
            'Stražnja lijeva, nema rezerve. Tu sam do {18|19|20} sati.',
          ],
        ],
        de: [
          [
            'Winterreifen montieren, bei mir',
            'Vier Räder auf Felge, {16|17|18} Zoll. Ein brauchbarer Wagenheber fehlt.',
          ],
          ['Platten auf dem Parkplatz', 'Hinten links, kein Ersatzrad. Ich bin bis {18|19|20} Uhr dort.'],
        ],
      },
    },
    {
      slug: 'car-wash',
      price: [25, 160],
      names: {
        en: 'Car wash and detailing',
        hr: 'Pranje i detailing',
        de: 'Autowäsche und Aufbereitung',
        sl: 'Pranje in nega avta',
        it: 'Lavaggio e detailing',
        sr: 'Pranje i detailing',
        bs: 'Pranje auta',
        fr: 'Lavage auto',
        es: 'Lavado de coches',
      },
      synonyms: {
        en: ['valeting', 'car polish', 'interior cleaning'],
        hr: ['autopraonica', 'kemijsko čišćenje auta', 'poliranje', 'dubinsko pranje'],
        de: ['Autoaufbereitung', 'Innenreinigung', 'Politur', 'Handwäsche'],
      },
      jobs: {
        en: [
          [
            'Interior after a summer with children and a dog',
            'Estate car. Sand, crumbs, hair. Smell too, if you can.',
          ],
          [
            'Polish before selling',
            'Black paint, {8-14} years old, fine scratches. Honest advice on how far to go.',
          ],
        ],
        hr: [
          [
            'Unutrašnjost nakon ljeta s djecom i psom',
            'Karavan. Pijesak, mrvice, dlake. I miris, ako se može.',
          ],
          [
            'Poliranje prije prodaje',
            'Crna boja, {8-14} godina, sitne ogrebotine. Iskren savjet koliko se isplati.',
          ],
        ],
        de: [
          [
            'Innenraum nach einem Sommer mit Kindern und Hund',
            'Kombi. Sand, Krümel, Haare. Und der Geruch, wenn möglich.',
          ],
          [
            'Politur vor dem Verkauf',
            'Schwarz, {8-14} Jahre alt, feine Kratzer. Bitte ehrlich beraten, was sich lohnt.',
          ],
        ],
      },
    },
    {
      slug: 'bodywork',
      price: [90, 700],
      names: {
        en: 'Bodywork and paint',
        hr: 'Autolimar i lakirer',
        de: 'Karosserie und Lack',
        sl: 'Avtoklepar in ličar',
        it: 'Carrozzeria',
        sr: 'Autolimar i lakirer',
        bs: 'Autolimar i lakirer',
      },
      synonyms: {
        en: ['dent repair', 'scratch repair', 'rust'],
        hr: ['limar', 'lakiranje branika', 'udubljenje', 'hrđa'],
        de: ['Dellen', 'Lackschaden', 'Rost', 'Spengler'],
      },
      jobs: {
        en: [
          ['Dent in the rear door', 'About {8-20} cm, paint is fine. Paintless repair if possible.'],
          ['Rust on both sills', 'Inspection in {four|six} weeks. Welding needed, I think.'],
        ],
        hr: [
          ['Udubljenje na stražnjim vratima', 'Oko {8-20} cm, boja je cijela. Po mogućnosti bez lakiranja.'],
          ['Hrđa na oba praga', 'Tehnički je za {četiri|šest} tjedana. Mislim da treba zavarivati.'],
        ],
        de: [
          ['Delle in der Hintertür', 'Etwa {8-20} cm, Lack ist heil. Wenn möglich ohne Lackieren.'],
          [
            'Rost an beiden Schwellern',
            'Prüfung in {vier|sechs} Wochen. Wird wohl geschweißt werden müssen.',
          ],
        ],
      },
    },
    {
      slug: 'towing',
      price: [60, 260],
      names: {
        en: 'Towing and roadside help',
        hr: 'Vučna služba',
        de: 'Abschleppdienst und Pannenhilfe',
        sl: 'Vleka vozil',
        it: 'Soccorso stradale',
        sr: 'Šlep služba',
        bs: 'Šlep služba',
        fr: 'Dépannage et remorquage',
      },
      synonyms: {
        en: ['tow truck', 'breakdown', 'jump start'],
        hr: ['šlep služba', 'pomoć na cesti', 'prazan akumulator', 'vuča'],
        de: ['Pannenhilfe', 'Starthilfe', 'Abschleppen'],
      },
      jobs: {
        en: [
          [
            'Car will not start, underground garage',
            'Height {190-210} cm, so no big truck. Battery is dead, I think.',
          ],
          ['Bring a car {20-90} km to a workshop', 'It rolls and steers, engine is out. Any day this week.'],
        ],
        hr: [
          [
            'Auto ne pali, podzemna garaža',
            'Visina {190-210} cm, dakle bez velikog kamiona. Mislim da je akumulator.',
          ],
          [
            'Prijevoz auta {20-90} km do servisa',
            'Kotrlja se i skreće, motor je izvađen. Bilo koji dan ovaj tjedan.',
          ],
        ],
        de: [
          [
            'Auto springt nicht an, Tiefgarage',
            'Höhe {190-210} cm, also kein großer Wagen. Vermutlich die Batterie.',
          ],
          [
            'Auto {20-90} km in die Werkstatt bringen',
            'Rollt und lenkt, Motor ist ausgebaut. Egal welcher Tag diese Woche.',
          ],
        ],
      },
    },
    {
      slug: 'motorcycles-bicycles',
      price: [25, 220],
      names: {
        en: 'Motorcycles and bicycles',
        hr: 'Motocikli i bicikli',
        de: 'Motorräder und Fahrräder',
        sl: 'Motocikli in kolesa',
        it: 'Moto e biciclette',
        sr: 'Motocikli i bicikli',
        fr: 'Motos et vélos',
        pl: 'Rowery i motocykle',
      },
      synonyms: {
        en: ['bike repair', 'bicycle service', 'scooter'],
        hr: ['servis bicikla', 'popravak bicikla', 'skuter', 'bicikl'],
        de: ['Fahrradreparatur', 'Fahrrad Service', 'Roller'],
      },
      jobs: {
        en: [
          ['Service for {2-4} family bicycles', 'Brakes, gears, air. Two of them stood outside all winter.'],
          ['Carburettor cleaning, old scooter', '{50|125} cc, ran last autumn, refuses now.'],
        ],
        hr: [
          ['Servis {2-4} obiteljska bicikla', 'Kočnice, mjenjači, zrak. Dva su cijelu zimu bila vani.'],
          ['Čišćenje rasplinjača na starom skuteru', '{50|125} ccm, jesen je išao, sad neće.'],
        ],
        de: [
          [
            'Service für {2-4} Familienräder',
            'Bremsen, Schaltung, Luft. Zwei standen den Winter über draußen.',
          ],
          ['Vergaser reinigen, alter Roller', '{50|125} ccm, lief im Herbst, jetzt nicht mehr.'],
        ],
      },
    },
  ],
};
