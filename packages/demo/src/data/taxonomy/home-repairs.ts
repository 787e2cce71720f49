import type { CategoryData } from './types.ts';

export const homeRepairs: CategoryData = {
  slug: 'home-repairs',
  icon: 'hammer-outline',
  names: {
    en: 'Home repairs',
    hr: 'Kućni popravci',
    de: 'Reparaturen im Haus',
    sl: 'Hišna popravila',
    it: 'Riparazioni domestiche',
    sr: 'Kućne popravke',
    bs: 'Kućne popravke',
    fr: 'Bricolage et dépannage',
    es: 'Reparaciones del hogar',
    pl: 'Naprawy domowe',
    pt: 'Reparações domésticas',
    cs: 'Opravy v domácnosti',
    sk: 'Opravy v domácnosti',
    hu: 'Házi javítások',
    ro: 'Reparații la domiciliu',
    bg: 'Домашни ремонти',
    el: 'Επισκευές σπιτιού',
    nl: 'Klussen in huis',
    sv: 'Reparationer i hemmet',
    da: 'Reparationer i hjemmet',
    no: 'Reparasjoner i hjemmet',
    fi: 'Kodin korjaukset',
    tr: 'Ev tamiratı',
    uk: 'Домашній ремонт',
    ru: 'Домашний ремонт',
  },
  synonyms: {
    en: ['repairman', 'fixing', 'tradesman'],
    hr: ['majstor', 'popravak', 'kućni majstor'],
    de: ['Handwerker', 'Reparatur', 'Hausmeister'],
  },
  subcategories: [
    {
      slug: 'handyman',
      price: [25, 120],
      names: {
        en: 'Handyman',
        hr: 'Kućni majstor',
        de: 'Handwerkliche Kleinarbeiten',
        sl: 'Hišni mojster',
        it: 'Tuttofare',
        sr: 'Kućni majstor',
        bs: 'Kućni majstor',
        fr: 'Homme à tout faire',
        es: 'Manitas',
        pl: 'Złota rączka',
      },
      synonyms: {
        en: ['odd jobs', 'fixer', 'small repairs', 'DIY help'],
        hr: ['majstor za sve', 'haus majstor', 'sitni popravci', 'bušenje'],
        de: ['Hausmeisterservice', 'Allrounder', 'Heimwerker', 'Löcher bohren'],
      },
      jobs: {
        en: [
          [
            'A list of {5-9} small jobs',
            'A shelf, two lamps, a squeaking door, curtain rail, silicone in the bath. Half a day, I think.',
          ],
          [
            'Hang {4-8} pictures and a heavy mirror',
            'Concrete walls, so please bring a good drill. The mirror weighs about {15-28} kg.',
          ],
        ],
        hr: [
          [
            'Popis od {5-9} sitnih popravaka',
            'Polica, dvije lampe, vrata koja škripe, karniša, silikon u kadi. Mislim da je pola dana posla.',
          ],
          [
            'Vješanje slika i teškog ogledala',
            'Betonski zidovi, molim donesite dobru bušilicu. Ogledalo ima oko {15-28} kg.',
          ],
        ],
        de: [
          [
            'Liste mit {5-9} Kleinigkeiten',
            'Ein Regal, zwei Lampen, eine quietschende Tür, Vorhangschiene, Silikon im Bad. Schätzungsweise ein halber Tag.',
          ],
          [
            'Bilder und schweren Spiegel aufhängen',
            'Betonwände, bitte gute Bohrmaschine mitbringen. Der Spiegel wiegt etwa {15-28} kg.',
          ],
        ],
      },
    },
    {
      slug: 'plumbing',
      price: [40, 280],
      names: {
        en: 'Plumbing',
        hr: 'Vodoinstalacije',
        de: 'Sanitär und Klempner',
        sl: 'Vodovodne inštalacije',
        it: 'Idraulica',
        sr: 'Vodoinstalacije',
        bs: 'Vodoinstalacije',
        fr: 'Plomberie',
        es: 'Fontanería',
        pl: 'Hydraulika',
      },
      synonyms: {
        en: ['plumber', 'leaking pipe', 'blocked drain', 'dripping tap'],
        hr: ['vodoinstalater', 'majstor za vodu', 'curi slavina', 'odštopavanje', 'začepljen odvod'],
        de: ['Klempner', 'Installateur', 'Rohrbruch', 'Abfluss verstopft'],
      },
      jobs: {
        en: [
          [
            'Kitchen drain blocked again',
            'The sink empties very slowly and smells. I have tried everything from the shop, it comes back after a week.',
          ],
          [
            'Toilet cistern keeps running',
            'Built-in cistern behind the wall, about {8-20} years old. Water meter never stops.',
          ],
        ],
        hr: [
          [
            'Začepljen odvod u kuhinji',
            'Voda otječe jako sporo i smrdi. Probao sam sve iz dućana, nakon tjedan dana opet isto.',
          ],
          [
            'Vodokotlić stalno pušta vodu',
            'Ugradbeni vodokotlić star {8-20} godina. Vodomjer se ne zaustavlja.',
          ],
        ],
        de: [
          [
            'Küchenabfluss schon wieder verstopft',
            'Das Wasser läuft sehr langsam ab und es riecht. Mittel aus dem Markt helfen immer nur eine Woche.',
          ],
          [
            'Spülkasten läuft ständig nach',
            'Unterputzspülkasten, etwa {8-20} Jahre alt. Die Wasseruhr steht nie still.',
          ],
        ],
      },
    },
    {
      slug: 'electrical',
      price: [40, 300],
      names: {
        en: 'Electrical work',
        hr: 'Elektroinstalacije',
        de: 'Elektroarbeiten',
        sl: 'Elektroinštalacije',
        it: 'Impianti elettrici',
        sr: 'Električne instalacije',
        bs: 'Elektroinstalacije',
        fr: 'Électricité',
        es: 'Electricidad',
        pl: 'Elektryk',
      },
      synonyms: {
        en: ['electrician', 'wiring', 'fuse box', 'sockets', 'light fitting'],
        hr: ['električar', 'struja', 'utičnica', 'osigurač', 'rasvjeta'],
        de: ['Elektriker', 'Steckdose', 'Sicherung', 'Lampe anschließen', 'Strom'],
      },
      jobs: {
        en: [
          [
            '{3-7} new sockets and a ceiling light',
            'Old wiring, two wires only in one room. Certified electrician please, with a short report.',
          ],
          [
            'Fuse trips when the oven is on',
            'Only since the new hob came. I would like somebody to look at the fuse box before it gets worse.',
          ],
        ],
        hr: [
          [
            'Dodati {3-7} utičnica i stropnu lampu',
            'Stara instalacija, u jednoj sobi samo dvije žice. Molim ovlaštenog električara.',
          ],
          [
            'Izbacuje osigurač kad je upaljena pećnica',
            'Tek otkad imamo novu ploču. Treba pogledati razvodni ormar prije nego što bude gore.',
          ],
        ],
        de: [
          [
            '{3-7} neue Steckdosen und Deckenlampe',
            'Alte Leitungen, in einem Zimmer nur zweiadrig. Bitte Fachbetrieb mit kurzem Protokoll.',
          ],
          [
            'Sicherung fliegt, sobald der Ofen läuft',
            'Erst seit das neue Kochfeld da ist. Bitte einmal den Verteiler prüfen.',
          ],
        ],
      },
    },
    {
      slug: 'painting',
      price: [120, 900],
      names: {
        en: 'Painting and decorating',
        hr: 'Soboslikarski radovi',
        de: 'Malerarbeiten',
        sl: 'Pleskanje',
        it: 'Imbianchino',
        sr: 'Moleraj',
        bs: 'Moleraj',
        fr: 'Peinture',
        es: 'Pintura',
        pl: 'Malowanie',
      },
      synonyms: {
        en: ['painter', 'wall painting', 'wallpaper', 'decorator'],
        hr: ['ličilac', 'soboslikar', 'moler', 'farbanje', 'krečenje', 'gletanje'],
        de: ['Maler', 'streichen', 'tapezieren', 'Anstreicher', 'Ausmalen'],
      },
      jobs: {
        en: [
          [
            'Paint a {two|three}-room flat, white',
            'About {50-85} m² floor area, walls and ceilings. Small cracks need filling. Furniture will be in the middle.',
          ],
          [
            'Remove wallpaper and paint the hallway',
            'Old building, {3-4} metres high. Two layers of wallpaper, the lower one is stubborn.',
          ],
        ],
        hr: [
          [
            'Ličenje {dvosobnog|trosobnog} stana u bijelo',
            'Oko {50-85} m² tlocrtno, zidovi i stropovi. Ima sitnih pukotina za zagletati. Namještaj ćemo skupiti na sredinu.',
          ],
          [
            'Skidanje tapeta i bojanje hodnika',
            'Stara gradnja, strop na {3-4} metra. Dva sloja tapeta, donji se teško skida.',
          ],
        ],
        de: [
          [
            '{2|3}-Zimmer-Wohnung weiß streichen',
            'Etwa {50-85} m² Wohnfläche, Wände und Decken. Kleine Risse müssen gespachtelt werden. Möbel stehen in der Mitte.',
          ],
          [
            'Tapeten entfernen und Flur streichen',
            'Altbau, {3-4} Meter hoch. Zwei Lagen Tapete, die untere ist hartnäckig.',
          ],
        ],
      },
    },
    {
      slug: 'tiling',
      price: [150, 1100],
      names: {
        en: 'Tiling',
        hr: 'Keramičarski radovi',
        de: 'Fliesenarbeiten',
        sl: 'Keramičarska dela',
        it: 'Posa piastrelle',
        sr: 'Keramičarski radovi',
        bs: 'Keramičarski radovi',
        fr: 'Carrelage',
        es: 'Alicatado',
      },
      synonyms: {
        en: ['tiler', 'tiles', 'grout'],
        hr: ['keramičar', 'pločice', 'fugiranje', 'fuge'],
        de: ['Fliesenleger', 'Fliesen', 'Fugen erneuern', 'Plattenleger'],
      },
      jobs: {
        en: [
          [
            'Tile a balcony, {6-14} m²',
            'Frost-proof tiles are bought. The old ones are loose, they come off by hand. Slope has to be right this time.',
          ],
          [
            'Replace {5-12} cracked tiles',
            'We still have spare ones from the same batch. Grout colour should match as well as possible.',
          ],
        ],
        hr: [
          [
            'Postavljanje pločica na balkon, {6-14} m²',
            'Pločice otporne na mraz su kupljene. Stare su se odlijepile. Ovaj put pad mora biti dobar.',
          ],
          [
            'Zamjena {5-12} napuklih pločica',
            'Imamo rezervne iz iste serije. Boja fuge treba biti što sličnija.',
          ],
        ],
        de: [
          [
            'Balkon fliesen, {6-14} m²',
            'Frostsichere Fliesen sind gekauft. Die alten sind lose. Das Gefälle muss diesmal stimmen.',
          ],
          [
            '{5-12} gesprungene Fliesen ersetzen',
            'Ersatzfliesen aus derselben Charge sind da. Die Fugenfarbe sollte möglichst passen.',
          ],
        ],
      },
    },
    {
      slug: 'furniture-assembly',
      price: [30, 140],
      names: {
        en: 'Furniture assembly',
        hr: 'Sastavljanje namještaja',
        de: 'Möbelmontage',
        sl: 'Sestavljanje pohištva',
        it: 'Montaggio mobili',
        sr: 'Sklapanje nameštaja',
        bs: 'Sklapanje namještaja',
        fr: 'Montage de meubles',
        es: 'Montaje de muebles',
        pl: 'Montaż mebli',
      },
      synonyms: {
        en: ['flat pack', 'wardrobe assembly', 'assemble bed'],
        hr: ['montaža namještaja', 'slaganje ormara', 'sastavljanje kreveta'],
        de: ['Möbel aufbauen', 'Schrank aufbauen', 'Möbelaufbau'],
      },
      jobs: {
        en: [
          [
            'Wardrobe with sliding doors, 3 metres',
            'Flat pack, {9-14} boxes, all in the room already. Two people needed for the doors.',
          ],
          [
            "Bunk bed and desk for the children's room",
            'Instructions are there, time is not. Should be ready by Friday evening.',
          ],
        ],
        hr: [
          [
            'Sastavljanje ormara s kliznim vratima',
            'Tri metra, {9-14} paketa, sve je već u sobi. Za vrata su potrebne dvije osobe.',
          ],
          [
            'Krevet na kat i radni stol za dječju sobu',
            'Upute su tu, vremena nema. Trebalo bi biti gotovo do petka navečer.',
          ],
        ],
        de: [
          [
            'Schwebetürenschrank, 3 Meter, aufbauen',
            '{9-14} Pakete, alle schon im Zimmer. Für die Türen braucht es zwei Leute.',
          ],
          [
            'Hochbett und Schreibtisch im Kinderzimmer',
            'Anleitung ist da, Zeit leider nicht. Sollte bis Freitagabend stehen.',
          ],
        ],
      },
    },
    {
      slug: 'doors-locks',
      price: [40, 220],
      names: {
        en: 'Doors and locks',
        hr: 'Vrata i brave',
        de: 'Türen und Schlösser',
        sl: 'Vrata in ključavnice',
        it: 'Porte e serrature',
        sr: 'Vrata i brave',
        bs: 'Vrata i brave',
        fr: 'Serrurerie',
        es: 'Cerrajería',
        pl: 'Drzwi i zamki',
      },
      synonyms: {
        en: ['locksmith', 'locked out', 'lock change', 'key stuck'],
        hr: ['bravar', 'promjena brave', 'cilindar', 'zaključan ispred stana'],
        de: ['Schlüsseldienst', 'Schloss tauschen', 'Tür klemmt', 'ausgesperrt'],
      },
      jobs: {
        en: [
          [
            'Replace a lock cylinder',
            'Lost one set of keys, so I want a new cylinder with {4-6} keys. Door is an ordinary front door.',
          ],
          [
            'Front door drags on the floor',
            'Since the new parquet it scrapes. It needs to come off and lose a few millimetres.',
          ],
        ],
        hr: [
          [
            'Zamjena cilindra brave',
            'Izgubili smo jedne ključeve, trebamo novi cilindar s {4-6} ključeva. Obična ulazna vrata.',
          ],
          [
            'Ulazna vrata stružu po podu',
            'Otkad je novi parket zapinju. Treba ih skinuti i skratiti par milimetara.',
          ],
        ],
        de: [
          [
            'Schließzylinder tauschen',
            'Ein Schlüsselbund ist weg, ich möchte einen neuen Zylinder mit {4-6} Schlüsseln. Normale Wohnungstür.',
          ],
          [
            'Wohnungstür schleift am Boden',
            'Seit dem neuen Parkett. Sie muss raus und ein paar Millimeter kürzer werden.',
          ],
        ],
      },
    },
    {
      slug: 'blinds-shutters',
      price: [40, 260],
      names: {
        en: 'Blinds and shutters',
        hr: 'Rolete i žaluzine',
        de: 'Rollläden und Jalousien',
        sl: 'Rolete in žaluzije',
        it: 'Tapparelle e veneziane',
        sr: 'Roletne i žaluzine',
        fr: 'Volets et stores',
      },
      synonyms: {
        en: ['roller shutter repair', 'awning', 'mosquito net'],
        hr: ['popravak roleta', 'komarnik', 'tenda', 'gurtna'],
        de: ['Rollladengurt', 'Insektenschutz', 'Markise'],
      },
      jobs: {
        en: [
          [
            'Roller shutter stuck half-way',
            'The strap snapped and now it will not move. Bedroom, ground floor, width {110-180} cm.',
          ],
          [
            'Mosquito nets for {4-7} windows',
            'Aluminium frames, made to measure. Please give a price with fitting.',
          ],
        ],
        hr: [
          [
            'Roleta zapela na pola',
            'Pukla je gurtna i sad se ne miče. Spavaća soba, prizemlje, širina {110-180} cm.',
          ],
          ['Komarnici za {4-7} prozora', 'Aluminijski okvir, po mjeri. Molim cijenu s ugradnjom.'],
        ],
        de: [
          [
            'Rollladen klemmt auf halber Höhe',
            'Der Gurt ist gerissen, nichts bewegt sich mehr. Schlafzimmer, Erdgeschoss, {110-180} cm breit.',
          ],
          ['Insektenschutz für {4-7} Fenster', 'Alurahmen nach Maß. Bitte Preis mit Montage.'],
        ],
      },
    },
  ],
};
