import type { CategoryData } from './types.ts';

export const woodMetal: CategoryData = {
  slug: 'wood-metal',
  icon: 'build-outline',
  names: {
    en: 'Wood and metal work',
    hr: 'Stolarski i bravarski radovi',
    de: 'Holz- und Metallarbeiten',
    sl: 'Mizarstvo in ključavničarstvo',
    it: 'Falegnameria e fabbro',
    sr: 'Stolarski i bravarski radovi',
    bs: 'Stolarski i bravarski radovi',
    fr: 'Menuiserie et métallerie',
    es: 'Carpintería y metal',
    pl: 'Stolarstwo i ślusarstwo',
    pt: 'Carpintaria e serralharia',
    cs: 'Truhlářství a zámečnictví',
    sk: 'Stolárstvo a zámočníctvo',
    hu: 'Asztalos és lakatos munka',
    ro: 'Tâmplărie și feronerie',
    bg: 'Дърводелство и метал',
    nl: 'Hout- en metaalwerk',
    sv: 'Snickeri och smide',
  },
  synonyms: {
    en: ['carpenter', 'joiner', 'welder'],
    hr: ['stolar', 'bravar radovi', 'tišler'],
    de: ['Tischler', 'Schreiner', 'Schlosser'],
  },
  subcategories: [
    {
      slug: 'custom-furniture',
      price: [150, 2800],
      names: {
        en: 'Custom furniture',
        hr: 'Namještaj po mjeri',
        de: 'Möbel nach Maß',
        sl: 'Pohištvo po meri',
        it: 'Mobili su misura',
        sr: 'Nameštaj po meri',
        bs: 'Namještaj po mjeri',
        fr: 'Meubles sur mesure',
        es: 'Muebles a medida',
        pl: 'Meble na wymiar',
      },
      synonyms: {
        en: ['built-in wardrobe', 'bookshelf', 'table'],
        hr: ['ugradbeni ormar', 'polica po mjeri', 'stol od punog drva'],
        de: ['Einbauschrank', 'Bücherregal', 'Massivholztisch'],
      },
      jobs: {
        en: [
          [
            'Built-in wardrobe under a sloping roof',
            '{2-4} metres, {100-140} cm at the low end. White, no handles.',
          ],
          ['Oak table for {8|10|12}', '{200-280} cm, oil finish, legs of wood not steel.'],
        ],
        hr: [
          [
            'Ugradbeni ormar ispod kosine',
            '{2-4} metra, na niskoj strani {100-140} cm. Bijelo, bez ručkica.',
          ],
          ['Hrastov stol za {8|10|12} osoba', '{200-280} cm, uljen, noge od drva a ne od željeza.'],
        ],
        de: [
          [
            'Einbauschrank unter der Dachschräge',
            '{2-4} Meter, an der niedrigen Seite {100-140} cm. Weiß, grifflos.',
          ],
          ['Eichentisch für {8|10|12}', '{200-280} cm, geölt, Beine aus Holz statt Stahl.'],
        ],
      },
    },
    {
      slug: 'carpentry',
      price: [80, 1500],
      names: {
        en: 'Carpentry',
        hr: 'Stolarski radovi',
        de: 'Tischlerarbeiten',
        sl: 'Mizarska dela',
        it: 'Falegnameria',
        sr: 'Stolarski radovi',
        bs: 'Stolarski radovi',
      },
      synonyms: {
        en: ['decking', 'pergola', 'stairs repair', 'furniture restoration'],
        hr: ['terasa od drva', 'pergola', 'stubište popravak', 'restauracija namještaja'],
        de: ['Terrassendielen', 'Pergola', 'Treppe', 'Möbel restaurieren'],
      },
      jobs: {
        en: [
          [
            'Wooden terrace, {18-40} m²',
            'Larch or something better. Substructure has rotted, start from the ground.',
          ],
          [
            'Restore an old {chest|dresser|wardrobe}',
            'From about {1880-1930}, woodworm treated. Not too perfect, please.',
          ],
        ],
        hr: [
          [
            'Drvena terasa, {18-40} m²',
            'Ariš ili nešto bolje. Podkonstrukcija je istrulila, krenuti od nule.',
          ],
          [
            'Restauracija stare {škrinje|komode|vitrine}',
            'Oko {1880-1930}, tretirano protiv crvotočine. Ne treba biti savršeno.',
          ],
        ],
        de: [
          ['Holzterrasse, {18-40} m²', 'Lärche oder besser. Unterbau ist verfault, bitte von Grund auf.'],
          [
            'Alte {Truhe|Kommode} restaurieren',
            'Um {1880-1930}, Holzwurm behandelt. Nicht zu perfekt, bitte.',
          ],
        ],
      },
    },
    {
      slug: 'welding',
      price: [60, 900],
      names: {
        en: 'Welding and locksmith work',
        hr: 'Zavarivanje i bravarija',
        de: 'Schweißen und Schlosserei',
        sl: 'Varjenje in ključavničarstvo',
        it: 'Saldature e fabbro',
        sr: 'Zavarivanje i bravarija',
        bs: 'Zavarivanje i bravarija',
      },
      synonyms: {
        en: ['welder', 'railing', 'metal stairs'],
        hr: ['varenje', 'varioc', 'ograda od inoxa', 'rukohvat'],
        de: ['Schweißer', 'Geländer', 'Metalltreppe'],
      },
      jobs: {
        en: [
          [
            'Railing for an outside staircase, {4-9} metres',
            'Simple, galvanised. Small children, so spacing matters.',
          ],
          ['Weld a broken {gate hinge|trailer|garden bench}', 'I can bring it, {5-20} km is fine.'],
        ],
        hr: [
          [
            'Ograda za vanjsko stubište, {5-9} metara',
            'Jednostavna, pocinčana. Mala djeca, razmaci su važni.',
          ],
          ['Zavariti {šarku na kapiji|prikolicu|vrtnu klupu}', 'Mogu dovesti, {5-20} km nije problem.'],
        ],
        de: [
          [
            'Geländer für Außentreppe, {4-9} Meter',
            'Schlicht, verzinkt. Kleine Kinder, Abstände sind wichtig.',
          ],
          ['{Torangel|Anhänger|Gartenbank} schweißen', 'Kann ich bringen, {5-20} km sind in Ordnung.'],
        ],
      },
    },
    {
      slug: 'fences-gates',
      price: [150, 2600],
      names: {
        en: 'Fences and gates',
        hr: 'Ograde i kapije',
        de: 'Zäune und Tore',
        sl: 'Ograje in vrata',
        it: 'Recinzioni e cancelli',
        sr: 'Ograde i kapije',
        bs: 'Ograde i kapije',
        fr: 'Clôtures et portails',
      },
      synonyms: {
        en: ['fence building', 'sliding gate', 'gate motor'],
        hr: ['panelna ograda', 'klizna vrata', 'motor za kapiju'],
        de: ['Zaunbau', 'Schiebetor', 'Torantrieb'],
      },
      jobs: {
        en: [
          [
            '{25-70} metres of fence',
            'Slope of about {5-12} degrees, posts in concrete. The neighbour agrees.',
          ],
          ['Motor for a sliding gate', 'Gate runs by hand, {4-5} metres, power is at the post.'],
        ],
        hr: [
          [
            '{25|35|45|55|65} metara ograde',
            'Nagib oko {5-12} stupnjeva, stupovi u betonu. Susjed je suglasan.',
          ],
          ['Motor za klizna vrata', 'Ručno klize, {5-7} metara, struja je kod stupa.'],
        ],
        de: [
          ['{25-70} Meter Zaun', 'Etwa {5-12} Grad Hang, Pfosten in Beton. Der Nachbar ist einverstanden.'],
          ['Antrieb für Schiebetor', 'Läuft von Hand, {4-5} Meter, Strom liegt am Pfosten.'],
        ],
      },
    },
  ],
};
