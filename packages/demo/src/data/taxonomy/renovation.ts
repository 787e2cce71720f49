import type { CategoryData } from './types.ts';

export const renovation: CategoryData = {
  slug: 'renovation',
  icon: 'construct-outline',
  names: {
    en: 'Renovation and building',
    hr: 'Adaptacije i gradnja',
    de: 'Renovierung und Bau',
    sl: 'Prenova in gradnja',
    it: 'Ristrutturazioni ed edilizia',
    sr: 'Renoviranje i gradnja',
    bs: 'Adaptacije i gradnja',
    fr: 'Rénovation et travaux',
    es: 'Reformas y obras',
    pl: 'Remonty i budowa',
    pt: 'Remodelações e obras',
    cs: 'Rekonstrukce a stavba',
    sk: 'Rekonštrukcie a stavba',
    hu: 'Felújítás és építés',
    ro: 'Renovări și construcții',
    bg: 'Ремонти и строителство',
    el: 'Ανακαινίσεις',
    nl: 'Renovatie en bouw',
    sv: 'Renovering och bygg',
    da: 'Renovering og byggeri',
    no: 'Oppussing og bygg',
    fi: 'Remontointi ja rakentaminen',
    tr: 'Tadilat ve inşaat',
    uk: 'Ремонт і будівництво',
    ru: 'Ремонт и строительство',
  },
  synonyms: {
    en: ['builder', 'contractor', 'construction'],
    hr: ['građevina', 'majstori', 'građevinska firma', 'renoviranje'],
    de: ['Baufirma', 'Sanierung', 'Umbau'],
  },
  subcategories: [
    {
      slug: 'bathroom-renovation',
      price: [900, 7500],
      names: {
        en: 'Bathroom renovation',
        hr: 'Adaptacija kupaonice',
        de: 'Badsanierung',
        sl: 'Prenova kopalnice',
        it: 'Ristrutturazione bagno',
        sr: 'Renoviranje kupatila',
        bs: 'Adaptacija kupatila',
        fr: 'Rénovation de salle de bain',
        es: 'Reforma de baño',
        pl: 'Remont łazienki',
      },
      synonyms: {
        en: ['new bathroom', 'walk-in shower', 'bathtub to shower'],
        hr: ['nova kupaonica', 'kada u tuš', 'preuređenje kupaone'],
        de: ['Bad renovieren', 'Dusche statt Wanne', 'barrierefreies Bad'],
      },
      jobs: {
        en: [
          [
            'Complete bathroom, {4-7} m²',
            'Everything out, new pipes, walk-in shower. Tiles chosen. Quote with dates, please.',
          ],
          ['Bath out, shower in', 'For my parents, no step. Ideally done within {one week|ten days}.'],
        ],
        hr: [
          [
            'Kompletna kupaonica, {4-7} m²',
            'Sve van, nove cijevi, walk-in tuš. Pločice su odabrane. Molim ponudu s rokovima.',
          ],
          ['Kada van, tuš unutra', 'Za roditelje, bez praga. Najbolje u roku {tjedan|deset} dana.'],
        ],
        de: [
          [
            'Komplettes Bad, {4-7} m²',
            'Alles raus, neue Leitungen, bodengleiche Dusche. Fliesen sind ausgesucht. Angebot mit Terminen bitte.',
          ],
          ['Wanne raus, Dusche rein', 'Für meine Eltern, ohne Stufe. Am besten in {einer Woche|zehn Tagen}.'],
        ],
      },
    },
    {
      slug: 'kitchen-renovation',
      price: [500, 5500],
      names: {
        en: 'Kitchens',
        hr: 'Kuhinje',
        de: 'Küchen',
        sl: 'Kuhinje',
        it: 'Cucine',
        sr: 'Kuhinje',
        bs: 'Kuhinje',
        fr: 'Cuisines',
        es: 'Cocinas',
      },
      synonyms: {
        en: ['kitchen fitting', 'worktop'],
        hr: ['montaža kuhinje', 'radna ploča', 'kuhinja po mjeri'],
        de: ['Küchenmontage', 'Arbeitsplatte', 'Küche einbauen'],
      },
      jobs: {
        en: [
          [
            'Fit a kitchen, {3-5} running metres',
            'Delivered on the {12th|18th|24th}, appliances included. Water and power are in place.',
          ],
          ['New worktop and sink', '{2-4} metres, the old one is swollen. Measure, cut, fit.'],
        ],
        hr: [
          [
            'Montaža kuhinje, {3-5} dužnih metara',
            'Isporuka sredinom mjeseca, s uređajima. Voda i struja su na mjestu.',
          ],
          ['Nova radna ploča i sudoper', '{2-4} metra, stara je nabubrila. Izmjeriti, rezati, ugraditi.'],
        ],
        de: [
          [
            'Küche einbauen, {3-5} Laufmeter',
            'Lieferung Mitte des Monats, mit Geräten. Wasser und Strom liegen.',
          ],
          [
            'Neue Arbeitsplatte und Spüle',
            '{2-4} Meter, die alte ist aufgequollen. Ausmessen, zuschneiden, einbauen.',
          ],
        ],
      },
    },
    {
      slug: 'flooring',
      price: [200, 2600],
      names: {
        en: 'Flooring',
        hr: 'Podovi i parket',
        de: 'Böden und Parkett',
        sl: 'Podi in parket',
        it: 'Pavimenti e parquet',
        sr: 'Podovi i parket',
        bs: 'Podovi i parket',
        fr: 'Sols et parquet',
        es: 'Suelos y parquet',
        pl: 'Podłogi i parkiet',
      },
      synonyms: {
        en: ['laminate', 'parquet sanding', 'vinyl floor'],
        hr: ['laminat', 'brušenje parketa', 'parketar', 'vinil'],
        de: ['Laminat', 'Parkett schleifen', 'Vinylboden', 'Bodenleger'],
      },
      jobs: {
        en: [
          [
            'Sand and oil {25-60} m² of oak parquet',
            'From the {1930s|1960s|1980s}, a few boards loose. Furniture will be out.',
          ],
          ['Lay laminate in {two|three} rooms', '{30-55} m², material is in the hall. Skirting boards too.'],
        ],
        hr: [
          [
            'Brušenje i uljenje {25-60} m² hrastovog parketa',
            'Star, nekoliko daščica je labavo. Namještaj će biti vani.',
          ],
          [
            'Postavljanje laminata u {dvije|tri} sobe',
            '{30-55} m², materijal je u hodniku. I kutne letvice.',
          ],
        ],
        de: [
          [
            '{25-60} m² Eichenparkett schleifen und ölen',
            'Aus den {1930ern|1960ern|1980ern}, einige Stäbe lose. Möbel sind draußen.',
          ],
          [
            'Laminat in {zwei|drei} Zimmern verlegen',
            '{30-55} m², Material steht im Flur. Mit Sockelleisten.',
          ],
        ],
      },
    },
    {
      slug: 'roofing',
      price: [250, 6000],
      names: {
        en: 'Roofing',
        hr: 'Krovopokrivački radovi',
        de: 'Dacharbeiten',
        sl: 'Krovska dela',
        it: 'Tetti',
        sr: 'Krovopokrivački radovi',
        bs: 'Krovopokrivački radovi',
        fr: 'Toiture',
        pl: 'Prace dekarskie',
      },
      synonyms: {
        en: ['roof leak', 'gutters', 'roofer'],
        hr: ['krov prokišnjava', 'limar za oluke', 'oluci', 'tesar'],
        de: ['Dachdecker', 'Dachrinne', 'Dach undicht', 'Spengler'],
      },
      jobs: {
        en: [
          [
            'Roof leaks at the chimney',
            'Tiled roof, {30-50} degrees. Wet patch in the bedroom since the storm.',
          ],
          ['Clean and reseal {20-45} metres of gutter', 'Two floors. Moss on the north side as well.'],
        ],
        hr: [
          [
            'Krov prokišnjava kod dimnjaka',
            'Crijep, nagib {30-45} stupnjeva. Mokra mrlja u spavaćoj od nevremena.',
          ],
          [
            'Čišćenje i brtvljenje {20|25|30|35|40|45} metara oluka',
            'Dvije etaže. Na sjevernoj strani i mahovina.',
          ],
        ],
        de: [
          ['Dach undicht am Kamin', 'Ziegeldach, {30-50} Grad. Nasser Fleck im Schlafzimmer seit dem Sturm.'],
          ['{20-45} Meter Dachrinne reinigen und abdichten', 'Zwei Geschosse. An der Nordseite auch Moos.'],
        ],
      },
    },
    {
      slug: 'facade-insulation',
      price: [600, 8500],
      names: {
        en: 'Facade and insulation',
        hr: 'Fasade i izolacija',
        de: 'Fassade und Dämmung',
        sl: 'Fasade in izolacija',
        it: 'Facciate e isolamento',
        sr: 'Fasade i izolacija',
        bs: 'Fasade i izolacija',
      },
      synonyms: {
        en: ['external insulation', 'render', 'damp wall'],
        hr: ['stiropor fasada', 'žbuka', 'vlaga u zidu', 'skela'],
        de: ['Wärmedämmung', 'Verputz', 'feuchte Wand'],
      },
      jobs: {
        en: [
          [
            'Insulate a house, {120-220} m² of wall',
            '{12|14|16} cm, scaffolding included. We hope for a subsidy, so papers must be right.',
          ],
          [
            'Damp corner in the bedroom',
            'Mould comes back every winter. Find the reason before selling me paint.',
          ],
        ],
        hr: [
          [
            'Fasada kuće, {120-220} m² zida',
            '{12|14|16} cm, sa skelom. Prijavljujemo se na poticaj, papiri moraju biti uredni.',
          ],
          ['Vlaga u kutu spavaće sobe', 'Plijesan se vraća svake zime. Prvo naći uzrok, ne samo bojati.'],
        ],
        de: [
          [
            'Haus dämmen, {120-220} m² Wand',
            '{12|14|16} cm, mit Gerüst. Wir hoffen auf Förderung, Unterlagen müssen passen.',
          ],
          [
            'Feuchte Ecke im Schlafzimmer',
            'Der Schimmel kommt jeden Winter. Bitte erst die Ursache, dann Farbe.',
          ],
        ],
      },
    },
    {
      slug: 'windows-doors',
      price: [200, 4200],
      names: {
        en: 'Windows and doors',
        hr: 'Stolarija, prozori i vrata',
        de: 'Fenster und Türen',
        sl: 'Okna in vrata',
        it: 'Infissi',
        sr: 'Stolarija, prozori i vrata',
        fr: 'Fenêtres et portes',
      },
      synonyms: {
        en: ['PVC windows', 'glazing', 'draughty window'],
        hr: ['PVC stolarija', 'brtvljenje prozora', 'ugradnja prozora', 'staklar'],
        de: ['Fenstertausch', 'Glaser', 'Fenster undicht'],
      },
      jobs: {
        en: [
          [
            '{6-11} windows, wood to PVC',
            'Old building under protection, so the dividers matter. Measure first.',
          ],
          ['Draught from the balcony door', 'Adjust hinges, new seal. {10-20} years old.'],
        ],
        hr: [
          ['{6-11} prozora, drvo u PVC', 'Stara zgrada pod zaštitom, prečke moraju ostati. Prvo izmjera.'],
          ['Puše kroz balkonska vrata', 'Namjestiti šarke, nova brtva. Stara {10-20} godina.'],
        ],
        de: [
          ['{6-11} Fenster, Holz zu Kunststoff', 'Altbau unter Schutz, Sprossen sind wichtig. Erst Aufmaß.'],
          ['Es zieht durch die Balkontür', 'Beschläge einstellen, neue Dichtung. {10-20} Jahre alt.'],
        ],
      },
    },
    {
      slug: 'masonry-drywall',
      price: [150, 2400],
      names: {
        en: 'Masonry and drywall',
        hr: 'Zidarski radovi i knauf',
        de: 'Maurer- und Trockenbau',
        sl: 'Zidarska dela in knauf',
        it: 'Muratura e cartongesso',
        sr: 'Zidarski radovi i gips',
        bs: 'Zidarski radovi i gips',
      },
      synonyms: {
        en: ['bricklayer', 'plasterboard', 'partition wall'],
        hr: ['zidar', 'gips kartonske ploče', 'spušteni strop', 'rušenje zida'],
        de: ['Maurer', 'Gipskarton', 'Trennwand', 'Rigips'],
      },
      jobs: {
        en: [
          ['Partition wall with a door', '{3-5} metres, sound insulation, sockets on both sides.'],
          [
            'Take out a wall between kitchen and dining room',
            '{2-4} metres. The engineer says it carries nothing, paper exists.',
          ],
        ],
        hr: [
          ['Pregradni zid s vratima', '{5-7} metara, zvučna izolacija, utičnice s obje strane.'],
          [
            'Rušenje zida između kuhinje i blagovaonice',
            '{2-4} metra. Statičar kaže da nije nosivi, imamo papir.',
          ],
        ],
        de: [
          ['Trennwand mit Tür', '{3-5} Meter, Schalldämmung, Steckdosen auf beiden Seiten.'],
          [
            'Wand zwischen Küche und Esszimmer entfernen',
            '{2-4} Meter. Laut Statiker nicht tragend, Papier vorhanden.',
          ],
        ],
      },
    },
  ],
};
