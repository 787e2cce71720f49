import type { CategoryData } from './types.ts';

export const gardening: CategoryData = {
  slug: 'gardening',
  icon: 'leaf-outline',
  names: {
    en: 'Gardening',
    hr: 'Vrt i okućnica',
    de: 'Garten',
    sl: 'Vrt in okolica',
    it: 'Giardinaggio',
    sr: 'Bašta i dvorište',
    bs: 'Vrt i okućnica',
    fr: 'Jardinage',
    es: 'Jardinería',
    pl: 'Ogród',
    pt: 'Jardinagem',
    cs: 'Zahrada',
    sk: 'Záhrada',
    hu: 'Kertészkedés',
    ro: 'Grădinărit',
    bg: 'Градина',
    el: 'Κηπουρική',
    nl: 'Tuin',
    sv: 'Trädgård',
    da: 'Have',
    no: 'Hage',
    fi: 'Puutarha',
    tr: 'Bahçe işleri',
    uk: 'Сад і город',
    ru: 'Сад и огород',
  },
  synonyms: {
    en: ['gardener', 'yard work'],
    hr: ['vrtlar', 'uređenje okućnice', 'dvorište'],
    de: ['Gärtner', 'Gartenarbeit', 'Gartenpflege'],
  },
  subcategories: [
    {
      slug: 'lawn-mowing',
      price: [20, 110],
      names: {
        en: 'Lawn mowing',
        hr: 'Košnja trave',
        de: 'Rasen mähen',
        sl: 'Košnja trave',
        it: 'Taglio erba',
        sr: 'Košenje trave',
        bs: 'Košenje trave',
        fr: 'Tonte de pelouse',
        es: 'Corte de césped',
        pl: 'Koszenie trawy',
      },
      synonyms: {
        en: ['grass cutting', 'strimming', 'lawn care'],
        hr: ['kosidba', 'šišanje trave', 'trimer', 'košenje'],
        de: ['Rasenpflege', 'Gras mähen', 'Wiese mähen'],
      },
      jobs: {
        en: [
          [
            'Mow {300-900} m² every two weeks',
            'Flat, easy access, you would need your own mower. Cuttings can stay on the compost.',
          ],
          [
            'Overgrown orchard needs cutting',
            'Grass up to the waist, about {1000-2500} m², a dozen plum trees in between.',
          ],
        ],
        hr: [
          [
            'Košnja {300-900} m² svaka dva tjedna',
            'Ravno, lagan pristup, potrebna vlastita kosilica. Trava može na kompost.',
          ],
          ['Zarasli voćnjak za pokositi', 'Trava do pasa, oko {1000-2500} m², između je desetak šljiva.'],
        ],
        de: [
          [
            '{300-900} m² Rasen alle zwei Wochen mähen',
            'Eben, gut zugänglich, bitte mit eigenem Mäher. Schnitt kann auf den Kompost.',
          ],
          [
            'Verwilderte Obstwiese mähen',
            'Gras bis zur Hüfte, etwa {1000-2500} m², dazwischen ein Dutzend Zwetschgenbäume.',
          ],
        ],
      },
    },
    {
      slug: 'hedge-trimming',
      price: [40, 220],
      names: {
        en: 'Hedges and pruning',
        hr: 'Živica i orezivanje',
        de: 'Hecken und Baumschnitt',
        sl: 'Živa meja in obrezovanje',
        it: 'Siepi e potatura',
        sr: 'Živa ograda i orezivanje',
        bs: 'Živica i orezivanje',
        fr: 'Taille de haies',
        es: 'Poda de setos',
        pl: 'Przycinanie żywopłotu',
      },
      synonyms: {
        en: ['hedge cutting', 'pruning fruit trees'],
        hr: ['šišanje živice', 'rezidba voćaka', 'orezivanje maslina', 'tuja'],
        de: ['Hecke schneiden', 'Thuja schneiden', 'Obstbaumschnitt'],
      },
      jobs: {
        en: [
          [
            'Trim {20-45} metres of hedge',
            'About {2-3} metres high, last cut two years ago. Cuttings must be taken away.',
          ],
          [
            'Prune {6-15} fruit trees',
            'Apples and pears, a bit neglected. Somebody who knows what they are doing, please.',
          ],
        ],
        hr: [
          [
            'Šišanje {20|25|30|35|40|45} metara živice',
            'Visina oko {2-3} metra, zadnji put prije dvije godine. Granje treba odvesti.',
          ],
          ['Rezidba {6-15} voćaka', 'Jabuke i kruške, malo zapuštene. Molim nekoga tko se razumije.'],
        ],
        de: [
          [
            '{20-45} Meter Hecke schneiden',
            'Etwa {2-3} Meter hoch, zuletzt vor zwei Jahren. Schnittgut bitte mitnehmen.',
          ],
          [
            '{6-15} Obstbäume schneiden',
            'Apfel und Birne, etwas vernachlässigt. Bitte jemand, der sich auskennt.',
          ],
        ],
      },
    },
    {
      slug: 'tree-felling',
      price: [90, 600],
      names: {
        en: 'Tree felling',
        hr: 'Rušenje stabala',
        de: 'Baumfällung',
        sl: 'Podiranje dreves',
        it: 'Abbattimento alberi',
        sr: 'Seča drveća',
        bs: 'Sječa drveća',
        fr: "Abattage d'arbres",
        es: 'Tala de árboles',
      },
      synonyms: {
        en: ['tree surgeon', 'cut down tree', 'stump'],
        hr: ['sječa stabla', 'vađenje panja', 'rezanje stabla', 'penjač'],
        de: ['Baum fällen', 'Wurzelstock fräsen', 'Baumpfleger'],
      },
      jobs: {
        en: [
          [
            'Take down a spruce next to the house',
            'About {12-20} metres, {3-6} metres from the wall, so it has to come down in pieces. Permit is there.',
          ],
          [
            'Remove a stump in the front garden',
            'Walnut, {50-90} cm across. Hole should be filled with soil afterwards.',
          ],
        ],
        hr: [
          [
            'Rušenje smreke uz kuću',
            'Oko {12-20} metara, {5-7} metara od zida, mora se skidati u komadima. Suglasnost imamo.',
          ],
          ['Vađenje panja ispred kuće', 'Orah, promjer {50-90} cm. Rupu nakon toga zatrpati zemljom.'],
        ],
        de: [
          [
            'Fichte neben dem Haus fällen',
            'Etwa {12-20} Meter hoch, {3-6} Meter zur Wand, also stückweise. Genehmigung liegt vor.',
          ],
          [
            'Wurzelstock im Vorgarten entfernen',
            'Walnuss, {50-90} cm Durchmesser. Danach mit Erde auffüllen.',
          ],
        ],
      },
    },
    {
      slug: 'garden-design',
      price: [200, 1500],
      names: {
        en: 'Garden design and planting',
        hr: 'Uređenje vrta i sadnja',
        de: 'Gartengestaltung',
        sl: 'Ureditev vrta',
        it: 'Progettazione giardini',
        sr: 'Uređenje bašte',
        fr: 'Aménagement de jardin',
      },
      synonyms: {
        en: ['landscaping', 'planting', 'raised beds', 'turf'],
        hr: ['hortikultura', 'travnati tepih', 'sadnja', 'gredice'],
        de: ['Landschaftsgärtner', 'Rollrasen', 'Hochbeet', 'Bepflanzung'],
      },
      jobs: {
        en: [
          [
            'New lawn for a {90-250} m² garden',
            'Builders left clay and stones. Level, topsoil, turf or seed, tell me what makes sense.',
          ],
          ['Three raised beds and a gravel path', 'Wood is larch, already cut. Path about {8-16} metres.'],
        ],
        hr: [
          [
            'Novi travnjak, {90-250} m²',
            'Nakon gradnje ostala ilovača i kamenje. Poravnati, humus, travni tepih ili sjeme, savjetujte.',
          ],
          ['Tri povišene gredice i šljunčana staza', 'Drvo je ariš, već izrezano. Staza oko {8-16} metara.'],
        ],
        de: [
          [
            'Neuer Rasen für {90-250} m²',
            'Nach dem Bau ist nur Lehm und Stein da. Planieren, Humus, Rollrasen oder Saat, ich bitte um Rat.',
          ],
          ['Drei Hochbeete und ein Kiesweg', 'Lärchenholz ist zugeschnitten. Weg etwa {8-16} Meter.'],
        ],
      },
    },
    {
      slug: 'irrigation',
      price: [120, 700],
      names: {
        en: 'Irrigation',
        hr: 'Navodnjavanje',
        de: 'Bewässerung',
        sl: 'Namakanje',
        it: 'Irrigazione',
        sr: 'Navodnjavanje',
        es: 'Riego',
      },
      synonyms: {
        en: ['sprinkler', 'drip watering'],
        hr: ['zalijevanje', 'prskalice', 'sustav kap po kap'],
        de: ['Sprinkler', 'Tropfbewässerung', 'Gartenbewässerung'],
      },
      jobs: {
        en: [
          [
            'Drip watering for {30-60} metres of hedge',
            'Tap and socket are next to each other. Timer please, we are away in August.',
          ],
          [
            'Sprinklers leave dry corners',
            'System is {4-9} years old, {5-10} heads. Two do not come up at all.',
          ],
        ],
        hr: [
          [
            'Kap po kap za {30|35|40|45|50|55|60} metara živice',
            'Slavina i utičnica su jedna do druge. Molim s programatorom, u kolovozu nas nema.',
          ],
          [
            'Prskalice ne pokrivaju kutove',
            'Sustav star {5-9} godina, {5-10} prskalica. Dvije se uopće ne dižu.',
          ],
        ],
        de: [
          [
            'Tropfbewässerung für {30-60} Meter Hecke',
            'Wasser und Strom liegen nebeneinander. Bitte mit Zeitschaltung, im August sind wir weg.',
          ],
          [
            'Sprinkler lassen trockene Ecken',
            'Anlage ist {4-9} Jahre alt, {5-10} Regner. Zwei kommen gar nicht hoch.',
          ],
        ],
      },
    },
    {
      slug: 'snow-removal',
      price: [20, 120],
      names: {
        en: 'Snow removal',
        hr: 'Čišćenje snijega',
        de: 'Winterdienst',
        sl: 'Čiščenje snega',
        it: 'Sgombero neve',
        sr: 'Čišćenje snega',
        bs: 'Čišćenje snijega',
        fr: 'Déneigement',
        pl: 'Odśnieżanie',
      },
      synonyms: {
        en: ['snow clearing', 'gritting', 'shovel snow'],
        hr: ['ralica', 'lopatanje snijega', 'zimska služba'],
        de: ['Schnee räumen', 'Schneeräumung', 'Streudienst'],
      },
      jobs: {
        en: [
          [
            'Clear the drive and pavement this winter',
            '{30-70} metres of pavement, must be clear by 7:00. Grit is in the garage.',
          ],
          [
            'Snow off a flat roof',
            'Carport and extension, about {30-60} m². We are told it is getting heavy.',
          ],
        ],
        hr: [
          [
            'Čišćenje snijega s prilaza ovu zimu',
            '{30|40|50|60|70} metara nogostupa, mora biti čisto do 7 sati. Sol je u garaži.',
          ],
          [
            'Skidanje snijega s ravnog krova',
            'Nadstrešnica i dogradnja, oko {30-60} m². Kažu da postaje preteško.',
          ],
        ],
        de: [
          [
            'Einfahrt und Gehsteig diesen Winter räumen',
            '{30-70} Meter Gehsteig, bis 7 Uhr frei. Streugut ist in der Garage.',
          ],
          [
            'Schnee vom Flachdach schaufeln',
            'Carport und Anbau, etwa {30-60} m². Die Last wird langsam zu groß.',
          ],
        ],
      },
    },
  ],
};
