import type { CategoryData } from './types.ts';

export const appliances: CategoryData = {
  slug: 'appliances',
  icon: 'tv-outline',
  names: {
    en: 'Appliances and electronics',
    hr: 'Kućanski aparati',
    de: 'Haushaltsgeräte',
    sl: 'Gospodinjski aparati',
    it: 'Elettrodomestici',
    sr: 'Kućni aparati',
    bs: 'Kućanski aparati',
    fr: 'Électroménager',
    es: 'Electrodomésticos',
    pl: 'Sprzęt AGD i RTV',
    pt: 'Eletrodomésticos',
    cs: 'Domácí spotřebiče',
    sk: 'Domáce spotrebiče',
    hu: 'Háztartási gépek',
    ro: 'Electrocasnice',
    bg: 'Електроуреди',
    el: 'Οικιακές συσκευές',
    nl: 'Huishoudelijke apparaten',
    sv: 'Vitvaror',
    da: 'Hvidevarer',
    no: 'Hvitevarer',
    fi: 'Kodinkoneet',
    tr: 'Beyaz eşya',
    uk: 'Побутова техніка',
    ru: 'Бытовая техника',
  },
  synonyms: {
    en: ['appliance repair', 'white goods'],
    hr: ['servis bijele tehnike', 'bijela tehnika', 'serviser'],
    de: ['Geräteservice', 'Weißware', 'Reparaturdienst'],
  },
  subcategories: [
    {
      slug: 'washing-machines',
      price: [35, 180],
      names: {
        en: 'Washing machines and dryers',
        hr: 'Perilice i sušilice',
        de: 'Waschmaschinen und Trockner',
        sl: 'Pralni in sušilni stroji',
        it: 'Lavatrici e asciugatrici',
        sr: 'Mašine za veš i sušilice',
        bs: 'Veš mašine i sušilice',
        fr: 'Lave-linge et sèche-linge',
        es: 'Lavadoras y secadoras',
        pl: 'Pralki i suszarki',
      },
      synonyms: {
        en: ['washer repair', 'washing machine leaks'],
        hr: ['perilica rublja', 'veš mašina', 'perilica ne centrifugira', 'popravak perilice'],
        de: ['Waschmaschine reparieren', 'Trockner'],
      },
      jobs: {
        en: [
          [
            'Washing machine leaks at the door',
            '{4-11} years old. Water on the floor at the end of the programme.',
          ],
          [
            'Drum bangs during the spin cycle',
            'Like a helicopter. Bearing? I am not attached to it, tell me if it is worth it.',
          ],
        ],
        hr: [
          ['Perilica curi na vratima', 'Stara {5-11} godina. Na kraju programa voda na podu.'],
          ['Bubanj lupa pri centrifugiranju', 'Kao helikopter. Ležaj? Recite isplati li se.'],
        ],
        de: [
          ['Waschmaschine leckt an der Tür', '{4-11} Jahre alt. Am Programmende steht Wasser am Boden.'],
          ['Trommel schlägt beim Schleudern', 'Wie ein Hubschrauber. Lager? Bitte sagen, ob es sich lohnt.'],
        ],
      },
    },
    {
      slug: 'fridges-freezers',
      price: [35, 200],
      names: {
        en: 'Fridges and freezers',
        hr: 'Hladnjaci i zamrzivači',
        de: 'Kühl- und Gefrierschränke',
        sl: 'Hladilniki in zamrzovalniki',
        it: 'Frigoriferi',
        sr: 'Frižideri i zamrzivači',
        bs: 'Frižideri i zamrzivači',
        fr: 'Réfrigérateurs',
      },
      synonyms: {
        en: ['fridge not cooling', 'freezer'],
        hr: ['frižider', 'hladnjak ne hladi', 'ledenica', 'škrinja'],
        de: ['Kühlschrank kühlt nicht', 'Gefriertruhe'],
      },
      jobs: {
        en: [
          ['Fridge is warm, freezer works', "Built-in, {5-12} years old. Groceries are at the neighbour's."],
          ['Ice builds up within {two|three} weeks', 'Door seal looks fine to me, but I am a musician.'],
        ],
        hr: [
          ['Hladnjak ne hladi, zamrzivač radi', 'Ugradbeni, {5-12} godina. Namirnice su kod susjede.'],
          ['Led se nakupi za {dva|tri} tjedna', 'Brtva mi izgleda dobro, ali ja sam glazbenik.'],
        ],
        de: [
          [
            'Kühlschrank warm, Gefrierfach läuft',
            'Einbaugerät, {5-12} Jahre alt. Das Essen ist bei der Nachbarin.',
          ],
          ['Vereist innerhalb von {zwei|drei} Wochen', 'Dichtung sieht gut aus, aber ich bin Musiker.'],
        ],
      },
    },
    {
      slug: 'ovens-hobs',
      price: [35, 190],
      names: {
        en: 'Ovens and hobs',
        hr: 'Pećnice i ploče',
        de: 'Backöfen und Kochfelder',
        sl: 'Pečice in kuhališča',
        it: 'Forni e piani cottura',
        sr: 'Rerne i ploče',
        bs: 'Rerne i ploče',
      },
      synonyms: {
        en: ['oven repair', 'induction hob', 'cooker connection'],
        hr: ['štednjak', 'indukcija', 'spajanje ploče', 'pećnica ne grije'],
        de: ['Herd anschließen', 'Induktion', 'Ofen heizt nicht'],
      },
      jobs: {
        en: [
          ['Connect an induction hob', 'Three-phase outlet is in the wall. Worktop is cut out.'],
          ['Oven heats from above only', '{6-13} years old. Christmas baking is coming.'],
        ],
        hr: [
          ['Spajanje indukcijske ploče', 'Trofazni priključak je u zidu, otvor je izrezan.'],
          ['Pećnica grije samo odozgo', 'Stara {6-13} godina. Dolazi sezona kolača.'],
        ],
        de: [
          ['Induktionskochfeld anschließen', 'Drehstromdose ist vorhanden, Ausschnitt gemacht.'],
          ['Ofen heizt nur von oben', '{6-13} Jahre alt. Die Backsaison kommt.'],
        ],
      },
    },
    {
      slug: 'dishwashers',
      price: [35, 170],
      names: {
        en: 'Dishwashers',
        hr: 'Perilice posuđa',
        de: 'Geschirrspüler',
        sl: 'Pomivalni stroji',
        it: 'Lavastoviglie',
        sr: 'Mašine za sudove',
        bs: 'Mašine za suđe',
      },
      synonyms: {
        en: ['dishwasher repair', 'dishwasher installation'],
        hr: ['suđerica', 'perilica suđa', 'mašina za suđe'],
        de: ['Spülmaschine', 'Geschirrspüler anschließen'],
      },
      jobs: {
        en: [
          ['Dishwasher does not drain', 'Filter is clean, pump hums. Code {E15|E24|F2}.'],
          ['Fit a built-in dishwasher with front panel', '{45|60} cm, old one out, same connections.'],
        ],
        hr: [
          ['Perilica posuđa ne ispušta vodu', 'Filter je čist, pumpa zuji. Greška {E15|E24|F2}.'],
          ['Ugradnja perilice posuđa s panelom', '{45|60} cm, stara van, isti priključci.'],
        ],
        de: [
          ['Geschirrspüler pumpt nicht ab', 'Sieb ist sauber, Pumpe brummt. Code {E15|E24|F2}.'],
          ['Einbau-Geschirrspüler mit Front', '{45|60} cm, alter raus, gleiche Anschlüsse.'],
        ],
      },
    },
    {
      slug: 'tv-audio',
      price: [30, 200],
      names: {
        en: 'TV and audio',
        hr: 'TV i audio',
        de: 'TV und Audio',
        sl: 'TV in avdio',
        it: 'TV e audio',
        sr: 'TV i audio',
        fr: 'TV et audio',
      },
      synonyms: {
        en: ['TV wall mount', 'satellite dish', 'sound system'],
        hr: ['montaža televizora', 'antena', 'satelitska', 'zvučnici'],
        de: ['Fernseher montieren', 'Satellitenschüssel', 'Lautsprecher'],
      },
      jobs: {
        en: [
          ['Hang a {55|65|75}-inch TV on drywall', 'Cables should disappear. Bracket is bought.'],
          [
            'Satellite picture freezes when it rains',
            'Dish on the {first|second} floor balcony, {8-15} years old.',
          ],
        ],
        hr: [
          ['Montaža televizora od {55|65|75} cola na knauf', 'Kablovi neka nestanu. Nosač je kupljen.'],
          ['Slika se smrzava kad pada kiša', 'Antena na balkonu, stara {8-15} godina.'],
        ],
        de: [
          ['{55|65|75}-Zoll-Fernseher an Gipskarton', 'Kabel sollen verschwinden. Halterung ist da.'],
          ['Satellitenbild friert bei Regen ein', 'Schüssel am Balkon, {8-15} Jahre alt.'],
        ],
      },
    },
  ],
};
