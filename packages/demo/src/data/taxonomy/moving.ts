import type { CategoryData } from './types.ts';

export const moving: CategoryData = {
  slug: 'moving',
  icon: 'cube-outline',
  names: {
    en: 'Moving and transport',
    hr: 'Selidbe i prijevoz',
    de: 'Umzug und Transport',
    sl: 'Selitve in prevozi',
    it: 'Traslochi e trasporti',
    sr: 'Selidbe i prevoz',
    bs: 'Selidbe i prijevoz',
    fr: 'Déménagement et transport',
    es: 'Mudanzas y portes',
    pl: 'Przeprowadzki i transport',
    pt: 'Mudanças e transporte',
    cs: 'Stěhování a doprava',
    sk: 'Sťahovanie a doprava',
    hu: 'Költöztetés és fuvarozás',
    ro: 'Mutări și transport',
    bg: 'Преместване и транспорт',
    el: 'Μετακομίσεις και μεταφορές',
    nl: 'Verhuizen en vervoer',
    sv: 'Flytt och transport',
    da: 'Flytning og transport',
    no: 'Flytting og transport',
    fi: 'Muutto ja kuljetus',
    tr: 'Nakliyat',
    uk: 'Переїзд і перевезення',
    ru: 'Переезд и перевозки',
  },
  synonyms: {
    en: ['movers', 'removals', 'man and van'],
    hr: ['selidba', 'prijevoz stvari', 'kombi'],
    de: ['Umzugshelfer', 'Spedition', 'Transporter'],
  },
  subcategories: [
    {
      slug: 'flat-moving',
      price: [150, 900],
      names: {
        en: 'Moving a home',
        hr: 'Selidba stana',
        de: 'Wohnungsumzug',
        sl: 'Selitev stanovanja',
        it: 'Trasloco casa',
        sr: 'Selidba stana',
        bs: 'Selidba stana',
        fr: 'Déménagement de logement',
        es: 'Mudanza de piso',
        pl: 'Przeprowadzka mieszkania',
      },
      synonyms: {
        en: ['house move', 'moving company', 'relocate'],
        hr: ['preseljenje', 'selidbena firma', 'ekipa za selidbu'],
        de: ['Umzugsunternehmen', 'Umzug', 'Umzugsfirma'],
      },
      jobs: {
        en: [
          [
            '{Two|Three}-room flat, {2nd|3rd|4th|5th} floor without a lift',
            'About {25-50} boxes, a sofa, a bed and a washing machine. Distance {4-30} km. Van and two or three people.',
          ],
          [
            'Move to another city',
            'From a flat on the ground floor to a second floor with a lift, {120-400} km. Boxes are packed, furniture needs taking apart.',
          ],
        ],
        hr: [
          [
            'Selidba {dvosobnog|trosobnog} stana, bez lifta',
            '{2-5}. kat, oko {25|30|35|40|45|50} kutija, kauč, krevet i perilica. Udaljenost {4-30} km. Kombi i dvoje-troje ljudi.',
          ],
          [
            'Selidba u drugi grad',
            'Iz prizemlja na drugi kat s liftom, {120-400} km. Kutije su spakirane, namještaj treba rastaviti.',
          ],
        ],
        de: [
          [
            'Umzug {2|3}-Zimmer-Wohnung, ohne Lift',
            '{2-5}. Stock, rund {25-50} Kartons, Sofa, Bett und Waschmaschine. Entfernung {4-30} km. Transporter und zwei bis drei Leute.',
          ],
          [
            'Umzug in eine andere Stadt',
            'Vom Erdgeschoss in den zweiten Stock mit Lift, {120-400} km. Kartons sind gepackt, Möbel müssen zerlegt werden.',
          ],
        ],
      },
    },
    {
      slug: 'single-item-transport',
      price: [20, 110],
      names: {
        en: 'Single item transport',
        hr: 'Prijevoz pojedinačnih stvari',
        de: 'Einzelstücke transportieren',
        sl: 'Prevoz posameznih kosov',
        it: 'Trasporto singoli oggetti',
        sr: 'Prevoz pojedinačnih stvari',
        bs: 'Prijevoz stvari kombijem',
        fr: "Transport d'objets",
        es: 'Transporte de muebles',
        pl: 'Transport mebli',
      },
      synonyms: {
        en: ['van hire with driver', 'sofa transport', 'pick up from shop'],
        hr: ['kombi prijevoz', 'prijevoz kauča', 'prijevoz perilice'],
        de: ['Sofa transportieren', 'Möbeltaxi', 'Kleintransport'],
      },
      jobs: {
        en: [
          [
            'Pick up a sofa I bought second-hand',
            '{2|3}-seater, no lift at my place, second floor. I can help carry.',
          ],
          [
            'Bring a fridge from the shop',
            'The shop is {6-18} km away and closes at 20:00. Old one should go to the recycling yard.',
          ],
        ],
        hr: [
          [
            'Prijevoz kauča kupljenog preko oglasa',
            '{Dvosjed|Trosjed}, kod mene nema lifta, drugi kat. Mogu pomoći nositi.',
          ],
          [
            'Dovesti hladnjak iz trgovine',
            'Trgovina je {6-18} km udaljena i radi do 20 sati. Stari bi trebalo odvesti na reciklažno.',
          ],
        ],
        de: [
          [
            'Gebrauchtes Sofa abholen',
            '{2|3}-Sitzer, bei mir zweiter Stock ohne Lift. Ich kann tragen helfen.',
          ],
          [
            'Kühlschrank aus dem Markt holen',
            'Der Markt ist {6-18} km entfernt und schließt um 20 Uhr. Der alte sollte zum Wertstoffhof.',
          ],
        ],
      },
    },
    {
      slug: 'junk-removal',
      price: [40, 280],
      names: {
        en: 'Junk and furniture removal',
        hr: 'Odvoz glomaznog otpada',
        de: 'Entrümpelung',
        sl: 'Odvoz kosovnih odpadkov',
        it: 'Sgombero e smaltimento',
        sr: 'Odvoz kabastog otpada',
        bs: 'Odvoz kabastog otpada',
        fr: 'Débarras',
        es: 'Vaciado y retirada',
        pl: 'Wywóz gratów',
      },
      synonyms: {
        en: ['clear out', 'skip', 'rubbish removal', 'old furniture'],
        hr: ['krupni otpad', 'čišćenje podruma', 'odvoz namještaja', 'šuta'],
        de: ['Sperrmüll', 'Haushaltsauflösung', 'Keller entrümpeln', 'Bauschutt'],
      },
      jobs: {
        en: [
          [
            'Clear a cellar, about {6-14} m²',
            'Old shelves, paint tins, a broken bicycle, boxes of paper. Nothing to keep. Proof of disposal please.',
          ],
          [
            "Empty my late aunt's flat",
            '{40-70} m², first floor. A few pieces stay with us, the rest goes. Please be careful and discreet.',
          ],
        ],
        hr: [
          [
            'Pražnjenje podruma, {6-14} m²',
            'Stare police, kante boje, pokvaren bicikl, kutije papira. Ništa ne ostaje. Molim potvrdu o odlaganju.',
          ],
          [
            'Pražnjenje stana pokojne tete',
            '{40-70} m², prvi kat. Nekoliko komada ostaje nama, ostalo se odvozi. Molim obzirno.',
          ],
        ],
        de: [
          [
            'Keller entrümpeln, etwa {6-14} m²',
            'Alte Regale, Farbdosen, ein kaputtes Fahrrad, Papierkisten. Nichts bleibt. Bitte mit Entsorgungsnachweis.',
          ],
          [
            'Wohnung der verstorbenen Tante räumen',
            '{40-70} m², erster Stock. Einige Stücke bleiben bei uns, der Rest kommt weg. Bitte behutsam.',
          ],
        ],
      },
    },
    {
      slug: 'packing',
      price: [40, 190],
      names: {
        en: 'Packing and unpacking',
        hr: 'Pakiranje stvari',
        de: 'Ein- und Auspacken',
        sl: 'Pakiranje',
        it: 'Imballaggio',
        sr: 'Pakovanje stvari',
        fr: 'Emballage',
      },
      synonyms: {
        en: ['boxes', 'packing service'],
        hr: ['kutije za selidbu', 'pomoć pri pakiranju'],
        de: ['Packservice', 'Umzugskartons'],
      },
      jobs: {
        en: [
          [
            'Help packing the kitchen and books',
            'About {15-30} boxes, I have paper and tape. One afternoon.',
          ],
          [
            'Unpack after the move',
            'Everything is in boxes and I start work on Monday. Kitchen and wardrobes first.',
          ],
        ],
        hr: [
          [
            'Pomoć pri pakiranju kuhinje i knjiga',
            'Oko {15|20|25|30} kutija, papir i traku imam. Jedno popodne.',
          ],
          [
            'Raspakiravanje nakon selidbe',
            'Sve je u kutijama, a u ponedjeljak krećem raditi. Prvo kuhinja i ormari.',
          ],
        ],
        de: [
          [
            'Küche und Bücher einpacken',
            'Etwa {15-30} Kartons, Papier und Klebeband sind da. Ein Nachmittag.',
          ],
          [
            'Auspacken nach dem Umzug',
            'Alles steht in Kartons und am Montag fange ich an zu arbeiten. Zuerst Küche und Schränke.',
          ],
        ],
      },
    },
    {
      slug: 'heavy-items',
      price: [60, 350],
      names: {
        en: 'Pianos and heavy items',
        hr: 'Klaviri i teški tereti',
        de: 'Klavier- und Schwertransport',
        sl: 'Klavirji in težki tovori',
        it: 'Pianoforti e carichi pesanti',
        sr: 'Klaviri i teški predmeti',
      },
      synonyms: {
        en: ['piano movers', 'safe transport'],
        hr: ['prijevoz klavira', 'selidba sefa', 'pijanino'],
        de: ['Klaviertransport', 'Tresor transportieren'],
      },
      jobs: {
        en: [
          [
            'Upright piano from the ground floor to the first',
            'Wide staircase with one turn. Instrument from {1965-1998}, it matters to us. Insurance please.',
          ],
          [
            'Move a {180-320} kg safe',
            'From an office on the ground floor, one step, to the van and {5-20} km across town.',
          ],
        ],
        hr: [
          [
            'Selidba pijanina iz prizemlja na prvi kat',
            'Široke stepenice s jednim zavojem. Instrument nam puno znači, molim s osiguranjem.',
          ],
          [
            'Premještaj sefa od {180-320} kg',
            'Iz ureda u prizemlju, jedna stepenica, do kombija i {5-20} km kroz grad.',
          ],
        ],
        de: [
          [
            'Klavier vom Erdgeschoss in den ersten Stock',
            'Breites Treppenhaus mit einer Kehre. Baujahr {1965-1998}, das Stück bedeutet uns viel. Bitte versichert.',
          ],
          [
            'Tresor, {180-320} kg, umstellen',
            'Aus einem Büro im Erdgeschoss, eine Stufe, in den Wagen und {5-20} km durch die Stadt.',
          ],
        ],
      },
    },
  ],
};
