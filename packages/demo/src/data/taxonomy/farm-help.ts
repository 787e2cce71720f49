import type { CategoryData } from './types.ts';

export const farmHelp: CategoryData = {
  slug: 'farm-help',
  icon: 'nutrition-outline',
  names: {
    en: 'Farm and vineyard help',
    hr: 'Poljoprivredni poslovi',
    de: 'Hof- und Erntehilfe',
    sl: 'Kmečka dela',
    it: 'Lavori agricoli',
    sr: 'Poljoprivredni poslovi',
    bs: 'Poljoprivredni poslovi',
    fr: 'Aide agricole',
    es: 'Trabajos agrícolas',
    pl: 'Prace rolne',
    hu: 'Mezőgazdasági munka',
  },
  synonyms: {
    en: ['harvest', 'farm work'],
    hr: ['branje', 'sezonski poslovi', 'OPG'],
    de: ['Ernte', 'Bauernhof'],
  },
  subcategories: [
    {
      slug: 'olive-harvest',
      price: [40, 90],
      names: {
        en: 'Olive harvest',
        hr: 'Berba maslina',
        de: 'Olivenernte',
        sl: 'Obiranje oljk',
        it: 'Raccolta olive',
        sr: 'Berba maslina',
        es: 'Recogida de aceituna',
      },
      synonyms: {
        en: ['olive picking'],
        hr: ['branje maslina', 'mlaćenje maslina'],
        de: ['Oliven pflücken'],
      },
      jobs: {
        en: [
          [
            '{60-140} olive trees, {two|three} weekends in October',
            '{3-5} people, nets and electric rakes are here. Lunch on the wall.',
          ],
          ['Pickers for one day', 'The mill takes our olives on {Monday|Thursday}. Start at 7:00.'],
        ],
        hr: [
          [
            '{60|80|100|120|140} stabala maslina, {dva|tri} vikenda u listopadu',
            '{3-5} ljudi, mreže i tresači su tu. Ručak na suhozidu.',
          ],
          ['Berači za jedan dan', 'Uljara nas prima u {ponedjeljak|četvrtak}. Početak u 7 sati.'],
        ],
        de: [
          [
            '{60-140} Olivenbäume, {zwei|drei} Wochenenden im Oktober',
            '{3-5} Leute, Netze und Rüttler sind da. Mittagessen auf der Mauer.',
          ],
          [
            'Erntehelfer für einen Tag',
            'Die Mühle nimmt unsere Oliven am {Montag|Donnerstag}. Beginn 7 Uhr.',
          ],
        ],
      },
    },
    {
      slug: 'grape-harvest',
      price: [40, 90],
      names: {
        en: 'Vineyard work',
        hr: 'Radovi u vinogradu',
        de: 'Weinbergarbeit',
        sl: 'Delo v vinogradu',
        it: 'Lavoro in vigna',
        sr: 'Radovi u vinogradu',
        fr: 'Travaux de vigne',
      },
      synonyms: {
        en: ['grape picking', 'pruning vines'],
        hr: ['berba grožđa', 'trgatva', 'rezidba loze'],
        de: ['Weinlese', 'Rebschnitt'],
      },
      jobs: {
        en: [
          ['Grape harvest, {Saturday|Sunday} from 7:00', '{8-15} people, {3-6} tonnes, music and soup.'],
          ['Pruning {400-900} vines', 'February, {3-6} days. I show how I want it.'],
        ],
        hr: [
          ['Berba grožđa u {subotu|nedjelju} od 7 sati', '{8-15} ljudi, {5-8} tona, glazba i čobanac.'],
          ['Rezidba {400-900} trsova', 'Veljača, {3-6} dana. Pokazat ću kako želim.'],
        ],
        de: [
          ['Weinlese am {Samstag|Sonntag} ab 7 Uhr', '{8-15} Leute, {3-6} Tonnen, Musik und Suppe.'],
          ['Rebschnitt, {400-900} Stöcke', 'Februar, {3-6} Tage. Ich zeige, wie ich es möchte.'],
        ],
      },
    },
    {
      slug: 'firewood',
      price: [50, 260],
      names: {
        en: 'Firewood',
        hr: 'Ogrjevno drvo',
        de: 'Brennholz',
        sl: 'Drva za kurjavo',
        it: 'Legna da ardere',
        sr: 'Ogrevno drvo',
        bs: 'Ogrjevno drvo',
      },
      synonyms: {
        en: ['chop wood', 'log splitting', 'stack wood'],
        hr: ['cijepanje drva', 'piljenje drva', 'slaganje drva', 'cjepač'],
        de: ['Holz spalten', 'Holz stapeln'],
      },
      jobs: {
        en: [
          ['Split and stack {6-15} cubic metres', 'Beech, {33|50} cm. Splitter is here, back is not.'],
          ['Carry wood into the cellar', '{3-6} cubic metres, wheelbarrow to the window, then a chute.'],
        ],
        hr: [
          ['Cijepanje i slaganje {6-15} metara drva', 'Bukva, {33|50} cm. Cjepač imam, leđa nemam.'],
          ['Unošenje drva u podrum', '{5-8} metara, kolica do prozora pa niz dasku.'],
        ],
        de: [
          [
            '{6-15} Raummeter spalten und stapeln',
            'Buche, {33|50} cm. Spalter ist da, der Rücken nicht mehr.',
          ],
          ['Holz in den Keller bringen', '{3-6} Raummeter, Schubkarre bis zum Fenster, dann Rutsche.'],
        ],
      },
    },
    {
      slug: 'tractor-work',
      price: [50, 320],
      names: {
        en: 'Tractor and field work',
        hr: 'Rad traktorom',
        de: 'Traktorarbeiten',
        sl: 'Traktorske storitve',
        it: 'Lavori con trattore',
        sr: 'Rad traktorom',
        bs: 'Rad traktorom',
      },
      synonyms: {
        en: ['ploughing', 'digging', 'mulching'],
        hr: ['oranje', 'freza', 'malčiranje', 'bager', 'iskop'],
        de: ['Pflügen', 'Mulchen', 'Bagger'],
      },
      jobs: {
        en: [
          ['Plough and till {800-2500} m²', 'Heavy soil, gate {3-4} metres wide.'],
          ['Mini digger for a trench', '{15-35} metres, {60-80} cm deep, for water and cable.'],
        ],
        hr: [
          ['Oranje i freziranje {800-2500} m²', 'Teška zemlja, ulaz širok {3-4} metra.'],
          ['Mini bager za iskop kanala', '{15|20|25|30|35} metara, dubina {60-80} cm, za vodu i kabel.'],
        ],
        de: [
          ['{800-2500} m² pflügen und fräsen', 'Schwerer Boden, Tor {3-4} Meter breit.'],
          ['Minibagger für einen Graben', '{15-35} Meter, {60-80} cm tief, für Wasser und Kabel.'],
        ],
      },
    },
  ],
};
