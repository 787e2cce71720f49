import type { CategoryData } from './types.ts';

export const heatingCooling: CategoryData = {
  slug: 'heating-cooling',
  icon: 'thermometer-outline',
  names: {
    en: 'Heating and cooling',
    hr: 'Grijanje i hlađenje',
    de: 'Heizung und Klima',
    sl: 'Ogrevanje in hlajenje',
    it: 'Riscaldamento e clima',
    sr: 'Grejanje i hlađenje',
    bs: 'Grijanje i hlađenje',
    fr: 'Chauffage et climatisation',
    es: 'Calefacción y aire acondicionado',
    pl: 'Ogrzewanie i klimatyzacja',
    pt: 'Aquecimento e climatização',
    cs: 'Topení a klimatizace',
    sk: 'Kúrenie a klimatizácia',
    hu: 'Fűtés és klíma',
    ro: 'Încălzire și climatizare',
    bg: 'Отопление и климатизация',
    el: 'Θέρμανση και κλιματισμός',
    nl: 'Verwarming en airco',
    sv: 'Värme och kyla',
    da: 'Varme og køling',
    no: 'Varme og kjøling',
    fi: 'Lämmitys ja jäähdytys',
    tr: 'Isıtma ve klima',
  },
  synonyms: {
    en: ['heating engineer', 'HVAC'],
    hr: ['grijanje', 'centralno', 'serviser grijanja'],
    de: ['Heizungsbauer', 'Klimatechnik'],
  },
  subcategories: [
    {
      slug: 'air-conditioning',
      price: [50, 900],
      names: {
        en: 'Air conditioning',
        hr: 'Klima uređaji',
        de: 'Klimaanlagen',
        sl: 'Klimatske naprave',
        it: 'Climatizzatori',
        sr: 'Klima uređaji',
        bs: 'Klima uređaji',
        fr: 'Climatisation',
        es: 'Aire acondicionado',
        pl: 'Klimatyzacja',
      },
      synonyms: {
        en: ['AC', 'air con service', 'split unit'],
        hr: ['klima', 'servis klime', 'montaža klime', 'čišćenje klime', 'inverter'],
        de: ['Klimagerät', 'Split-Klima', 'Klima Wartung'],
      },
      jobs: {
        en: [
          [
            'Service {2-4} air conditioners before summer',
            'Clean, top up if needed. One of them drips into the living room.',
          ],
          [
            'Install a split unit, flat in the {2nd|3rd|4th} floor',
            'Outdoor unit goes on the balcony, about {3-6} metres of pipe. Unit is bought.',
          ],
        ],
        hr: [
          [
            'Servis {2-4} klime prije ljeta',
            'Čišćenje, po potrebi nadopuna plina. Jedna kaplje u dnevni boravak.',
          ],
          [
            'Montaža klime, {2|3|4}. kat',
            'Vanjska jedinica ide na balkon, oko {5-7} metara cijevi. Uređaj je kupljen.',
          ],
        ],
        de: [
          [
            '{2-4} Klimageräte vor dem Sommer warten',
            'Reinigen, bei Bedarf nachfüllen. Eines tropft ins Wohnzimmer.',
          ],
          [
            'Split-Klima montieren, {2|3|4}. Stock',
            'Außengerät auf den Balkon, etwa {3-6} Meter Leitung. Gerät ist da.',
          ],
        ],
      },
    },
    {
      slug: 'boiler-service',
      price: [50, 350],
      names: {
        en: 'Boilers and water heaters',
        hr: 'Bojleri i plinski uređaji',
        de: 'Thermen und Boiler',
        sl: 'Bojlerji in plinske naprave',
        it: 'Caldaie e scaldabagni',
        sr: 'Bojleri i gasni uređaji',
        bs: 'Bojleri',
        fr: 'Chaudières et chauffe-eau',
        es: 'Calderas y termos',
      },
      synonyms: {
        en: ['gas boiler service', 'no hot water', 'water heater'],
        hr: ['servis bojlera', 'plinski bojler', 'nema tople vode', 'čišćenje kamenca'],
        de: ['Therme warten', 'Warmwasser', 'Gasheizung', 'Boiler entkalken'],
      },
      jobs: {
        en: [
          [
            'No hot water since this morning',
            'Gas boiler, {6-15} years old, shows an error code. Small child at home, so soon please.',
          ],
          [
            'Descale the {50|80|120}-litre water heater',
            'It hums and heats slowly. Electric, in the bathroom.',
          ],
        ],
        hr: [
          [
            'Nema tople vode od jutros',
            'Plinski bojler star {6-15} godina, javlja grešku. Malo dijete u kući, molim čim prije.',
          ],
          [
            'Čišćenje kamenca u bojleru od {50|80|120} litara',
            'Zuji i sporo grije. Električni, u kupaonici.',
          ],
        ],
        de: [
          [
            'Seit heute früh kein Warmwasser',
            'Gastherme, {6-15} Jahre alt, zeigt Fehlercode. Kleines Kind im Haus, bitte bald.',
          ],
          ['Boiler entkalken, {50|80|120} Liter', 'Er brummt und heizt langsam. Elektrisch, im Bad.'],
        ],
      },
    },
    {
      slug: 'radiators',
      price: [40, 500],
      names: {
        en: 'Radiators and underfloor heating',
        hr: 'Radijatori i podno grijanje',
        de: 'Heizkörper und Fußbodenheizung',
        sl: 'Radiatorji in talno gretje',
        it: 'Radiatori',
        sr: 'Radijatori i podno grejanje',
      },
      synonyms: {
        en: ['bleed radiators', 'thermostat'],
        hr: ['odzračivanje radijatora', 'podno', 'ventil radijatora'],
        de: ['Heizkörper entlüften', 'Thermostat'],
      },
      jobs: {
        en: [
          [
            'Move {two|three} radiators for a new kitchen',
            'Central heating in a block of flats, building has to be emptied, caretaker knows.',
          ],
          ['Underfloor heating cold in one room', '{4-8} circuits, one stays cold. Installed {2008-2019}.'],
        ],
        hr: [
          [
            'Premještanje radijatora zbog nove kuhinje',
            'Etažno grijanje, ispuštanje vode dogovoreno s upraviteljem.',
          ],
          ['Podno grijanje ne grije jednu sobu', '{4-8} krugova, jedan ostaje hladan. Ugrađeno {2008-2019}.'],
        ],
        de: [
          [
            '{Zwei|Drei} Heizkörper für neue Küche versetzen',
            'Zentralheizung im Mehrparteienhaus, Entleerung ist mit der Verwaltung besprochen.',
          ],
          [
            'Fußbodenheizung bleibt in einem Zimmer kalt',
            '{4-8} Kreise, einer bleibt kalt. Baujahr {2008-2019}.',
          ],
        ],
      },
    },
    {
      slug: 'chimney-stoves',
      price: [40, 450],
      names: {
        en: 'Chimneys and stoves',
        hr: 'Dimnjaci i peći',
        de: 'Kamine und Öfen',
        sl: 'Dimniki in peči',
        it: 'Camini e stufe',
        sr: 'Dimnjaci i peći',
        bs: 'Dimnjaci i peći',
      },
      synonyms: {
        en: ['chimney sweep', 'wood stove', 'pellet stove'],
        hr: ['dimnjačar', 'peć na pelete', 'kamin', 'čišćenje dimnjaka'],
        de: ['Rauchfangkehrer', 'Schornsteinfeger', 'Pelletofen', 'Kachelofen'],
      },
      jobs: {
        en: [
          ['Pellet stove stops after {10-25} minutes', 'Cleaned it myself, no change. {3-8} seasons old.'],
          ['Connect a wood stove', 'Chimney was inspected this year. {2-3} metres of pipe, wall is brick.'],
        ],
        hr: [
          [
            'Peć na pelete se gasi nakon {10-25} minuta',
            'Sam sam je očistio, nema promjene. Stara {3-8} sezona.',
          ],
          [
            'Spajanje kamina na dimnjak',
            'Dimnjak je ove godine pregledan. {2-3} metra cijevi, zid od opeke.',
          ],
        ],
        de: [
          [
            'Pelletofen geht nach {10-25} Minuten aus',
            'Selbst gereinigt, keine Besserung. {3-8} Saisonen alt.',
          ],
          ['Kaminofen anschließen', 'Kamin wurde heuer geprüft. {2-3} Meter Rohr, Ziegelwand.'],
        ],
      },
    },
    {
      slug: 'heat-pumps-solar',
      price: [400, 9500],
      names: {
        en: 'Heat pumps and solar',
        hr: 'Dizalice topline i solari',
        de: 'Wärmepumpen und Solar',
        sl: 'Toplotne črpalke in sončne elektrarne',
        it: 'Pompe di calore e solare',
        sr: 'Toplotne pumpe i solari',
        fr: 'Pompes à chaleur et solaire',
      },
      synonyms: {
        en: ['solar panels', 'photovoltaics', 'heat pump'],
        hr: ['solarni paneli', 'fotonapon', 'toplinska pumpa', 'dizalica topline'],
        de: ['Photovoltaik', 'Solaranlage', 'Luftwärmepumpe'],
      },
      jobs: {
        en: [
          [
            'Solar on a roof, {6-11} kW',
            'South-west, no shade. With storage as an option, please show both prices.',
          ],
          [
            'Heat pump instead of oil',
            'House from {1978-1999}, {130-200} m², radiators. Is it sensible? Visit first.',
          ],
        ],
        hr: [
          [
            'Solarna elektrana na krovu, {6-11} kW',
            'Jugozapad, bez sjene. Molim ponudu s baterijom i bez nje.',
          ],
          [
            'Dizalica topline umjesto lož ulja',
            'Kuća iz {1978-1999}, {130-200} m², radijatori. Ima li smisla? Prvo pregled.',
          ],
        ],
        de: [
          ['Photovoltaik, {6-11} kWp', 'Südwest, kein Schatten. Speicher als Option, bitte beide Preise.'],
          [
            'Wärmepumpe statt Öl',
            'Haus von {1978-1999}, {130-200} m², Heizkörper. Ist das sinnvoll? Erst Besichtigung.',
          ],
        ],
      },
    },
  ],
};
