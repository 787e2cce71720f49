import type { CategoryData } from './types.ts';

export const tailoring: CategoryData = {
  slug: 'tailoring',
  icon: 'shirt-outline',
  names: {
    en: 'Tailoring and shoes',
    hr: 'Krojačke i obućarske usluge',
    de: 'Schneiderei und Schuhe',
    sl: 'Šiviljstvo in čevljarstvo',
    it: 'Sartoria e calzature',
    sr: 'Krojačke i obućarske usluge',
    bs: 'Krojačke i obućarske usluge',
    fr: 'Couture et cordonnerie',
    es: 'Costura y calzado',
    pl: 'Krawiectwo i szewstwo',
    pt: 'Costura e calçado',
    cs: 'Krejčovství a obuv',
    hu: 'Varrás és cipőjavítás',
    ro: 'Croitorie și încălțăminte',
    bg: 'Шивашки и обущарски услуги',
  },
  synonyms: {
    en: ['seamstress', 'tailor'],
    hr: ['krojač', 'krojačica', 'šivanje'],
    de: ['Schneider', 'Näherin'],
  },
  subcategories: [
    {
      slug: 'alterations',
      price: [8, 60],
      names: {
        en: 'Clothing alterations',
        hr: 'Prepravci odjeće',
        de: 'Änderungsschneiderei',
        sl: 'Popravila oblačil',
        it: 'Riparazioni abiti',
        sr: 'Prepravke odeće',
        bs: 'Prepravke odjeće',
        fr: 'Retouches',
        es: 'Arreglos de ropa',
        pl: 'Poprawki krawieckie',
      },
      synonyms: {
        en: ['shorten trousers', 'zip repair', 'hem'],
        hr: ['skraćivanje hlača', 'zamjena patenta', 'popravak odjeće', 'šnajderica'],
        de: ['Hose kürzen', 'Reißverschluss', 'Kleid ändern'],
      },
      jobs: {
        en: [
          ['Shorten {3-6} pairs of trousers', 'Pinned already. Original hem on the jeans, please.'],
          [
            'Wedding dress two sizes smaller',
            'Second-hand find, lace sleeves. Wedding in {ten|twelve} weeks.',
          ],
        ],
        hr: [
          ['Skraćivanje {3-6} hlača', 'Već su pribadačama označene. Na trapericama molim originalni rub.'],
          [
            'Vjenčanica dva broja manja',
            'Kupljena rabljena, čipkasti rukavi. Vjenčanje za {deset|dvanaest} tjedana.',
          ],
        ],
        de: [
          ['{3-6} Hosen kürzen', 'Sind schon abgesteckt. Bei den Jeans bitte Originalsaum.'],
          [
            'Brautkleid zwei Größen enger',
            'Gebraucht gekauft, Spitzenärmel. Hochzeit in {zehn|zwölf} Wochen.',
          ],
        ],
      },
    },
    {
      slug: 'custom-sewing',
      price: [30, 350],
      names: {
        en: 'Custom sewing',
        hr: 'Šivanje po mjeri',
        de: 'Maßanfertigung',
        sl: 'Šivanje po meri',
        it: 'Abiti su misura',
        sr: 'Šivenje po meri',
        bs: 'Šivanje po mjeri',
      },
      synonyms: {
        en: ['made to measure dress', 'curtains sewing', 'costume'],
        hr: ['haljina po mjeri', 'šivanje zavjesa', 'kostim', 'nošnja'],
        de: ['Vorhänge nähen', 'Kleid nach Maß', 'Kostüm'],
      },
      jobs: {
        en: [
          ['Curtains for {3-5} windows', 'Fabric is here, {260-290} cm high, pleated tape.'],
          ['Carnival costumes for {5-9} people', 'Bees. Please do not ask.'],
        ],
        hr: [
          ['Zavjese za {3-5} prozora', 'Tkanina je tu, visina {260-290} cm, nabrana traka.'],
          ['Kostimi za fašnik, {5-9} komada', 'Pčele. Molim bez pitanja.'],
        ],
        de: [
          ['Vorhänge für {3-5} Fenster', 'Stoff ist da, {260-290} cm hoch, Faltenband.'],
          ['Faschingskostüme für {5-9} Personen', 'Bienen. Bitte nicht fragen.'],
        ],
      },
    },
    {
      slug: 'shoe-repair',
      price: [8, 50],
      names: {
        en: 'Shoe and bag repair',
        hr: 'Popravak obuće i torbi',
        de: 'Schuh- und Taschenreparatur',
        sl: 'Popravilo čevljev in torb',
        it: 'Calzolaio',
        sr: 'Popravka obuće i torbi',
        bs: 'Popravka obuće',
        fr: 'Cordonnerie',
      },
      synonyms: {
        en: ['cobbler', 'heel repair', 'bag zip'],
        hr: ['postolar', 'obućar', 'pete na cipelama', 'šuster'],
        de: ['Schuster', 'Absätze', 'Schuhmacher'],
      },
      jobs: {
        en: [
          ['New soles for hiking boots', 'Leather, {10-18} years old, dear to me.'],
          ['Heels and a bag zip', '{2-4} pairs, normal wear. By next {Thursday|Friday}.'],
        ],
        hr: [
          ['Novi potplati na planinarskim cipelama', 'Koža, {10-18} godina, jako su mi drage.'],
          ['Pete i patent na torbi', '{2-4} para, obično trošenje. Do idućeg {četvrtka|petka}.'],
        ],
        de: [
          ['Neue Sohlen für Wanderschuhe', 'Leder, {10-18} Jahre alt, hängen mir am Herzen.'],
          [
            'Absätze und Taschenreißverschluss',
            '{2-4} Paar, normale Abnutzung. Bis nächsten {Donnerstag|Freitag}.',
          ],
        ],
      },
    },
    {
      slug: 'upholstery',
      price: [60, 600],
      names: {
        en: 'Upholstery',
        hr: 'Tapeciranje',
        de: 'Polsterei',
        sl: 'Tapetništvo',
        it: 'Tappezziere',
        sr: 'Tapeciranje',
        bs: 'Tapeciranje',
        fr: 'Tapissier',
      },
      synonyms: {
        en: ['reupholster', 'sofa fabric', 'boat cushions'],
        hr: ['tapetar', 'presvlačenje kauča', 'spužva', 'jastuci za brod'],
        de: ['Polsterer', 'Sofa beziehen', 'Bootspolster'],
      },
      jobs: {
        en: [
          ['Reupholster {4-8} dining chairs', 'Seats only. Fabric with your advice, we have a cat.'],
          ['Cushions for a boat, {5-9} metres', 'Sun has eaten the old ones. Waterproof, light grey.'],
        ],
        hr: [
          ['Presvlačenje {4-8} stolica', 'Samo sjedala. Tkaninu uz vaš savjet, imamo mačku.'],
          ['Jastuci za brod od {5-9} metara', 'Stare je sunce pojelo. Vodootporno, svijetlosivo.'],
        ],
        de: [
          ['{4-8} Esszimmerstühle neu beziehen', 'Nur Sitze. Stoff mit Beratung, wir haben eine Katze.'],
          ['Polster für ein Boot, {5-9} Meter', 'Die alten hat die Sonne gefressen. Wasserfest, hellgrau.'],
        ],
      },
    },
  ],
};
