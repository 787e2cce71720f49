import type { CategoryData } from './types.ts';

export const photoVideo: CategoryData = {
  slug: 'photo-video',
  icon: 'camera-outline',
  names: {
    en: 'Photo and video',
    hr: 'Foto i video',
    de: 'Foto und Video',
    sl: 'Foto in video',
    it: 'Foto e video',
    sr: 'Foto i video',
    bs: 'Foto i video',
    fr: 'Photo et vidéo',
    es: 'Foto y vídeo',
    pl: 'Foto i wideo',
    pt: 'Foto e vídeo',
    cs: 'Foto a video',
    sk: 'Foto a video',
    hu: 'Fotó és videó',
    ro: 'Foto și video',
    bg: 'Фото и видео',
    el: 'Φωτογραφία και βίντεο',
    nl: 'Foto en video',
    sv: 'Foto och video',
    da: 'Foto og video',
    no: 'Foto og video',
    fi: 'Valokuvaus ja video',
    tr: 'Fotoğraf ve video',
  },
  synonyms: {
    en: ['photographer', 'photo shoot'],
    hr: ['fotograf', 'fotkanje', 'slikanje'],
    de: ['Fotograf', 'Fotoshooting'],
  },
  subcategories: [
    {
      slug: 'wedding-photography',
      price: [300, 1600],
      names: {
        en: 'Wedding photography',
        hr: 'Fotografiranje vjenčanja',
        de: 'Hochzeitsfotografie',
        sl: 'Poročna fotografija',
        it: 'Fotografia di matrimonio',
        sr: 'Fotografisanje venčanja',
        bs: 'Fotografisanje vjenčanja',
        fr: 'Photo de mariage',
        es: 'Fotografía de bodas',
      },
      synonyms: {
        en: ['wedding photographer'],
        hr: ['fotograf za vjenčanje', 'slikanje svatova'],
        de: ['Hochzeitsfotograf'],
      },
      jobs: {
        en: [
          [
            'Wedding in {May|June|September}, {6|8|10} hours',
            'Town hall, park, dinner. Natural, no posing in a row for an hour.',
          ],
          ['Small civil wedding, two hours', '{12-25} guests. {30|50} edited pictures are plenty.'],
        ],
        hr: [
          [
            'Vjenčanje u {svibnju|lipnju|rujnu}, {6|8|10} sati',
            'Matičar, park, večera. Prirodno, bez sat vremena poziranja.',
          ],
          [
            'Malo vjenčanje kod matičara, dva sata',
            '{15|20|25} gostiju. {30|50} obrađenih fotografija je dovoljno.',
          ],
        ],
        de: [
          [
            'Hochzeit im {Mai|Juni|September}, {6|8|10} Stunden',
            'Standesamt, Park, Abendessen. Natürlich, ohne stundenlanges Aufstellen.',
          ],
          [
            'Kleine standesamtliche Trauung, zwei Stunden',
            '{12-25} Gäste. {30|50} bearbeitete Bilder reichen.',
          ],
        ],
      },
    },
    {
      slug: 'portraits',
      price: [50, 280],
      names: {
        en: 'Portraits and families',
        hr: 'Portreti i obitelji',
        de: 'Porträt und Familie',
        sl: 'Portreti in družine',
        it: 'Ritratti e famiglie',
        sr: 'Portreti i porodice',
        fr: 'Portraits et familles',
      },
      synonyms: {
        en: ['family photos', 'newborn photos', 'CV photo'],
        hr: ['obiteljsko fotografiranje', 'slika za životopis', 'fotografiranje beba'],
        de: ['Familienfotos', 'Bewerbungsfoto', 'Babyfotos'],
      },
      jobs: {
        en: [
          [
            'Family of {4|5} and a dog, outdoors',
            'One hour at sunset, {15-25} edited photos. The dog is the difficult one.',
          ],
          ['Portraits for {6-14} colleagues', 'At our office, plain background, same light for all.'],
        ],
        hr: [
          [
            'Obitelj i pas, vani',
            'Jedan sat pred zalazak, {15|20|25} obrađenih fotografija. Pas je zahtjevniji od djece.',
          ],
          ['Portreti za {6-14} kolega', 'U našem uredu, jednostavna pozadina, isto svjetlo za sve.'],
        ],
        de: [
          [
            'Familie mit Hund, draußen',
            'Eine Stunde bei Sonnenuntergang, {15-25} bearbeitete Bilder. Der Hund ist das Problem.',
          ],
          [
            'Porträts von {6-14} Kolleginnen und Kollegen',
            'Bei uns im Büro, schlichter Hintergrund, gleiches Licht für alle.',
          ],
        ],
      },
    },
    {
      slug: 'product-photography',
      price: [60, 420],
      names: {
        en: 'Product and property photos',
        hr: 'Fotografiranje proizvoda i nekretnina',
        de: 'Produkt- und Immobilienfotos',
        sl: 'Fotografiranje izdelkov in nepremičnin',
        it: 'Foto di prodotti e immobili',
        sr: 'Fotografisanje proizvoda i nekretnina',
      },
      synonyms: {
        en: ['real estate photos', 'food photography'],
        hr: ['fotografiranje apartmana', 'slike za oglas', 'food fotografija'],
        de: ['Immobilienfotografie', 'Foodfotografie'],
      },
      jobs: {
        en: [
          ['Holiday flat, {15-25} photos', '{45-80} m², sea view, empty between Sunday and Tuesday.'],
          ['{20-40} products on white', 'Ceramics for our shop, some shiny. Cut out, please.'],
        ],
        hr: [
          [
            'Apartman za iznajmljivanje, {15|20|25} fotografija',
            '{45-80} m², pogled na more, prazan od nedjelje do utorka.',
          ],
          [
            '{20|25|30|35|40} proizvoda na bijeloj podlozi',
            'Keramika za naš dućan, neka je sjajna. Molim s izrezanom pozadinom.',
          ],
        ],
        de: [
          ['Ferienwohnung, {15-25} Fotos', '{45-80} m², Seeblick, leer von Sonntag bis Dienstag.'],
          ['{20-40} Produkte auf Weiß', 'Keramik für unseren Laden, teils glänzend. Bitte freigestellt.'],
        ],
      },
    },
    {
      slug: 'video-editing',
      price: [60, 600],
      names: {
        en: 'Filming and editing',
        hr: 'Snimanje i montaža',
        de: 'Film und Schnitt',
        sl: 'Snemanje in montaža',
        it: 'Riprese e montaggio',
        sr: 'Snimanje i montaža',
        fr: 'Vidéo et montage',
        es: 'Vídeo y edición',
      },
      synonyms: {
        en: ['video editor', 'videographer', 'reels'],
        hr: ['montaža videa', 'snimatelj', 'reels'],
        de: ['Videoschnitt', 'Kameramann', 'Imagefilm'],
      },
      jobs: {
        en: [
          [
            'Cut {2-5} hours of holiday film to ten minutes',
            "With music and titles. It is for my parents' golden wedding.",
          ],
          [
            'Six short clips for a restaurant',
            'Vertical, {15-30} seconds, filmed in one afternoon in our kitchen.',
          ],
        ],
        hr: [
          [
            'Skratiti {2-5} sata snimki na deset minuta',
            'S glazbom i naslovima. Za zlatni pir mojih roditelja.',
          ],
          [
            'Šest kratkih videa za restoran',
            'Okomito, {15-30} sekundi, snimanje jedno popodne u našoj kuhinji.',
          ],
        ],
        de: [
          [
            '{2-5} Stunden Film auf zehn Minuten kürzen',
            'Mit Musik und Titeln. Für die goldene Hochzeit meiner Eltern.',
          ],
          [
            'Sechs kurze Clips für ein Restaurant',
            'Hochformat, {15-30} Sekunden, gedreht an einem Nachmittag in der Küche.',
          ],
        ],
      },
    },
  ],
};
