import type { CategoryData } from './types.ts';

export const events: CategoryData = {
  slug: 'events',
  icon: 'balloon-outline',
  names: {
    en: 'Events',
    hr: 'Događanja i proslave',
    de: 'Feste und Veranstaltungen',
    sl: 'Dogodki in praznovanja',
    it: 'Eventi e feste',
    sr: 'Događaji i proslave',
    bs: 'Događaji i proslave',
    fr: 'Événements',
    es: 'Eventos',
    pl: 'Imprezy',
    pt: 'Eventos',
    cs: 'Akce a oslavy',
    sk: 'Podujatia a oslavy',
    hu: 'Rendezvények',
    ro: 'Evenimente',
    bg: 'Събития',
    el: 'Εκδηλώσεις',
    nl: 'Evenementen',
    sv: 'Evenemang',
    da: 'Begivenheder',
    no: 'Arrangementer',
    fi: 'Tapahtumat',
    tr: 'Etkinlikler',
    uk: 'Заходи та свята',
  },
  synonyms: {
    en: ['party', 'celebration'],
    hr: ['zabava', 'tulum', 'fešta', 'slavlje'],
    de: ['Feier', 'Party', 'Fest'],
  },
  subcategories: [
    {
      slug: 'catering',
      price: [120, 1400],
      names: {
        en: 'Catering',
        hr: 'Catering',
        de: 'Catering',
        sl: 'Catering',
        it: 'Catering',
        sr: 'Ketering',
        bs: 'Ketering',
        fr: 'Traiteur',
        es: 'Catering',
        pl: 'Catering',
      },
      synonyms: {
        en: ['finger food', 'buffet', 'cook for a party'],
        hr: ['ketering', 'hrana za proslavu', 'kuhar za proslave', 'hladni pladnjevi'],
        de: ['Buffet', 'Fingerfood', 'Partyservice', 'Koch mieten'],
      },
      jobs: {
        en: [
          [
            'Buffet for {30-60} people, christening',
            '{Saturday|Sunday} lunch, garden. A third vegetarian, two without gluten.',
          ],
          ['Sandwiches and coffee for a workshop', '{14-24} people, deliver at 10:00, collect at 16:00.'],
        ],
        hr: [
          [
            'Švedski stol za {30|35|40|45|50|55|60} osoba, krstitke',
            '{Subota|Nedjelja}, ručak u dvorištu. Trećina vegetarijanski, dvoje bez glutena.',
          ],
          ['Sendviči i kava za radionicu', '{14-24} osobe, dostava u 10, pokupiti u 16 sati.'],
        ],
        de: [
          [
            'Buffet für {30-60} Personen, Taufe',
            '{Samstag|Sonntag}mittag im Garten. Ein Drittel vegetarisch, zwei glutenfrei.',
          ],
          ['Brötchen und Kaffee für einen Workshop', '{14-24} Personen, Lieferung 10 Uhr, Abholung 16 Uhr.'],
        ],
      },
    },
    {
      slug: 'music-dj',
      price: [150, 900],
      names: {
        en: 'Music and DJs',
        hr: 'Glazba i DJ',
        de: 'Musik und DJ',
        sl: 'Glasba in DJ',
        it: 'Musica e DJ',
        sr: 'Muzika i DJ',
        bs: 'Muzika i DJ',
        fr: 'Musique et DJ',
        es: 'Música y DJ',
      },
      synonyms: {
        en: ['wedding band', 'DJ', 'live music'],
        hr: ['bend za svatove', 'tamburaši', 'DJ za vjenčanje', 'živa glazba'],
        de: ['Hochzeits-DJ', 'Band', 'Livemusik'],
      },
      jobs: {
        en: [
          [
            'DJ for a wedding, {80-140} guests',
            'From 19:00 to 3:00, own equipment. {Balkan|Schlager|90s} after midnight is a must.',
          ],
          [
            'Acoustic duo for a garden party',
            'Two hours in the afternoon, power is there. Nothing too loud, neighbours.',
          ],
        ],
        hr: [
          [
            'DJ za svatove, {80|95|110|125|140} gostiju',
            'Od 19 do 3 sata, s opremom. Poslije ponoći mora biti {Balkana|tamburaša|devedesetih}.',
          ],
          [
            'Tamburaši za {50|60|70}. rođendan',
            'Tri sata navečer u restoranu. Popis želja šaljemo unaprijed.',
          ],
        ],
        de: [
          [
            'DJ für Hochzeit, {80-140} Gäste',
            'Von 19 bis 3 Uhr, mit Technik. Nach Mitternacht bitte {Balkan|Schlager|90er}.',
          ],
          [
            'Akustik-Duo fürs Gartenfest',
            'Zwei Stunden am Nachmittag, Strom ist da. Nicht zu laut, Nachbarn.',
          ],
        ],
      },
    },
    {
      slug: 'kids-entertainment',
      price: [50, 240],
      names: {
        en: "Children's parties",
        hr: 'Dječji rođendani',
        de: 'Kindergeburtstage',
        sl: 'Otroški rojstni dnevi',
        it: 'Feste per bambini',
        sr: 'Dečji rođendani',
        bs: 'Dječji rođendani',
        fr: "Fêtes d'enfants",
        es: 'Fiestas infantiles',
      },
      synonyms: {
        en: ['clown', 'face painting', 'magician', 'bouncy castle'],
        hr: ['animator', 'čarobnjak', 'oslikavanje lica', 'napuhanac'],
        de: ['Clown', 'Kinderschminken', 'Zauberer', 'Hüpfburg'],
      },
      jobs: {
        en: [
          [
            'Entertainer for a {5|6|7}th birthday',
            '{10-16} children, two hours, flat with a big terrace. Pirates, if you have them.',
          ],
          ['Face painting at a school fair', '{Saturday|Sunday} from 11:00 to 15:00, expect a queue.'],
        ],
        hr: [
          [
            'Animator za {5|6|7}. rođendan',
            '{10-16} djece, dva sata, stan s velikom terasom. Po mogućnosti gusari.',
          ],
          ['Oslikavanje lica na školskoj priredbi', '{Subota|Nedjelja} od 11 do 15 sati, bit će red.'],
        ],
        de: [
          [
            'Animation für {5|6|7}. Geburtstag',
            '{10-16} Kinder, zwei Stunden, Wohnung mit großer Terrasse. Gern Piraten.',
          ],
          [
            'Kinderschminken am Schulfest',
            '{Samstag|Sonntag} von 11 bis 15 Uhr, es wird eine Schlange geben.',
          ],
        ],
      },
    },
    {
      slug: 'decoration',
      price: [60, 700],
      names: {
        en: 'Decoration and flowers',
        hr: 'Dekoracije i cvijeće',
        de: 'Dekoration und Blumen',
        sl: 'Dekoracije in cvetje',
        it: 'Decorazioni e fiori',
        sr: 'Dekoracije i cveće',
        fr: 'Décoration et fleurs',
      },
      synonyms: {
        en: ['wedding flowers', 'balloons', 'florist'],
        hr: ['dekoracija za vjenčanje', 'baloni', 'cvjećar', 'bidermajer'],
        de: ['Hochzeitsdeko', 'Ballons', 'Florist'],
      },
      jobs: {
        en: [
          [
            'Flowers for {8-14} tables and a bridal bouquet',
            'White and green, no lilies. Church is {3-15} km from the restaurant.',
          ],
          [
            'Balloon arch for a first birthday',
            'About {2-4} metres, soft colours, set up on Saturday morning.',
          ],
        ],
        hr: [
          [
            'Cvijeće za {8-14} stolova i bidermajer',
            'Bijelo i zeleno, bez ljiljana. Crkva je {3-15} km od sale.',
          ],
          ['Luk od balona za prvi rođendan', 'Oko {2-4} metra, nježne boje, postaviti u subotu ujutro.'],
        ],
        de: [
          [
            'Blumen für {8-14} Tische und Brautstrauß',
            'Weiß und grün, keine Lilien. Kirche liegt {3-15} km vom Saal.',
          ],
          ['Ballonbogen zum ersten Geburtstag', 'Etwa {2-4} Meter, zarte Farben, Aufbau am Samstagmorgen.'],
        ],
      },
    },
    {
      slug: 'bar-service',
      price: [60, 350],
      names: {
        en: 'Waiters and bartenders',
        hr: 'Konobari i barmeni',
        de: 'Kellner und Barkeeper',
        sl: 'Natakarji in barmani',
        it: 'Camerieri e barman',
        sr: 'Konobari i barmeni',
        bs: 'Konobari i barmeni',
        es: 'Camareros',
      },
      synonyms: {
        en: ['bartender', 'waiter for a party', 'cocktails'],
        hr: ['konobar', 'barmen', 'kokteli'],
        de: ['Servicekraft', 'Cocktailbar', 'Kellner'],
      },
      jobs: {
        en: [
          [
            '{2-4} waiters for a company dinner',
            '{40-80} guests, 18:00 to 23:00, black and white. Paid on the day.',
          ],
          ['Cocktail bar at home', '{20-35} people, six drinks, one without alcohol. Ice is your job.'],
        ],
        hr: [
          [
            '{2-4} konobara za poslovnu večeru',
            '{40|50|60|70|80} gostiju, od 18 do 23 sata, crno-bijelo. Isplata isti dan.',
          ],
          ['Koktel bar kod kuće', '{20-35} ljudi, šest pića, jedno bez alkohola. Led donosite vi.'],
        ],
        de: [
          [
            '{2-4} Servicekräfte für Firmenessen',
            '{40-80} Gäste, 18 bis 23 Uhr, schwarz-weiß. Bezahlung am selben Tag.',
          ],
          ['Cocktailbar zu Hause', '{20-35} Leute, sechs Drinks, einer ohne Alkohol. Eis bringen Sie mit.'],
        ],
      },
    },
    {
      slug: 'party-planning',
      price: [100, 900],
      names: {
        en: 'Planning and coordination',
        hr: 'Organizacija vjenčanja',
        de: 'Planung und Organisation',
        sl: 'Organizacija dogodkov',
        it: 'Organizzazione eventi',
        sr: 'Organizacija venčanja',
      },
      synonyms: {
        en: ['wedding planner', 'event manager'],
        hr: ['wedding planer', 'organizator vjenčanja'],
        de: ['Hochzeitsplaner', 'Eventmanager'],
      },
      jobs: {
        en: [
          [
            'Day-of coordinator, {70-120} guests',
            'Everything is booked. I want somebody with a list who is not my sister.',
          ],
          [
            'Plan a {retirement|jubilee} party',
            '{35-60} people, budget fixed, no karaoke. Three suggestions please.',
          ],
        ],
        hr: [
          [
            'Koordinator na dan vjenčanja, {70|80|90|100|110|120} gostiju',
            'Sve je rezervirano. Treba mi netko s popisom tko nije moja sestra.',
          ],
          [
            'Organizacija proslave {umirovljenja|godišnjice}',
            '{35|40|45|50|55|60} osoba, budžet je određen, bez karaoka. Molim tri prijedloga.',
          ],
        ],
        de: [
          [
            'Koordination am Hochzeitstag, {70-120} Gäste',
            'Alles ist gebucht. Ich brauche jemand mit Liste, der nicht meine Schwester ist.',
          ],
          [
            '{Abschiedsfeier|Jubiläum} planen',
            '{35-60} Personen, festes Budget, kein Karaoke. Bitte drei Vorschläge.',
          ],
        ],
      },
    },
  ],
};
