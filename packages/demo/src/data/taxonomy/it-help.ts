import type { CategoryData } from './types.ts';

export const itHelp: CategoryData = {
  slug: 'it-help',
  icon: 'laptop-outline',
  names: {
    en: 'IT help',
    hr: 'Informatička pomoć',
    de: 'Computerhilfe',
    sl: 'Računalniška pomoč',
    it: 'Assistenza informatica',
    sr: 'IT pomoć',
    bs: 'IT pomoć',
    fr: 'Aide informatique',
    es: 'Ayuda informática',
    pl: 'Pomoc komputerowa',
    pt: 'Ajuda informática',
    cs: 'Pomoc s počítačem',
    sk: 'Pomoc s počítačom',
    hu: 'Számítógépes segítség',
    ro: 'Asistență IT',
    bg: 'Компютърна помощ',
    el: 'Τεχνική υποστήριξη',
    nl: 'Computerhulp',
    sv: 'IT-hjälp',
    da: 'IT-hjælp',
    no: 'IT-hjelp',
    fi: 'Tietokoneapu',
    tr: 'Bilgisayar desteği',
    uk: "Комп'ютерна допомога",
    ru: 'Компьютерная помощь',
  },
  synonyms: {
    en: ['computer help', 'tech support'],
    hr: ['informatičar', 'kompjuter', 'računalo pomoć'],
    de: ['PC-Hilfe', 'EDV', 'Computer Doktor'],
  },
  subcategories: [
    {
      slug: 'computer-repair',
      price: [25, 140],
      names: {
        en: 'Computer repair',
        hr: 'Popravak računala',
        de: 'Computerreparatur',
        sl: 'Popravilo računalnikov',
        it: 'Riparazione computer',
        sr: 'Popravka računara',
        bs: 'Popravka računara',
        fr: 'Dépannage informatique',
        es: 'Reparación de ordenadores',
        pl: 'Naprawa komputerów',
      },
      synonyms: {
        en: ['slow laptop', 'PC repair', 'virus', 'screen replacement'],
        hr: ['popravak laptopa', 'spor laptop', 'servis računala', 'virus'],
        de: ['Laptop Reparatur', 'PC langsam', 'Virus entfernen'],
      },
      jobs: {
        en: [
          [
            'Laptop takes {5-12} minutes to start',
            'Five years old. If a new disk helps, please fit one and keep my files.',
          ],
          [
            'Broken hinge and cracked screen',
            '{14|15}-inch laptop, otherwise fine. Is it worth it? A rough price first, please.',
          ],
        ],
        hr: [
          [
            'Laptop se pali {5-12} minuta',
            'Star pet godina. Ako novi disk pomaže, molim ugradnju uz čuvanje podataka.',
          ],
          [
            'Puknut šarnir i ekran na laptopu',
            '{14|15} inča, inače radi. Isplati li se? Molim prvo okvirnu cijenu.',
          ],
        ],
        de: [
          [
            'Laptop braucht {5-12} Minuten zum Starten',
            'Fünf Jahre alt. Wenn eine neue Platte hilft, bitte einbauen und meine Daten behalten.',
          ],
          [
            'Scharnier gebrochen, Display gesprungen',
            '{14|15} Zoll, sonst in Ordnung. Lohnt es sich? Bitte erst ein grober Preis.',
          ],
        ],
      },
    },
    {
      slug: 'wifi-network',
      price: [30, 180],
      names: {
        en: 'Wi-Fi and networks',
        hr: 'Wi-Fi i mreže',
        de: 'WLAN und Netzwerk',
        sl: 'Wi-Fi in omrežja',
        it: 'Wi-Fi e reti',
        sr: 'Wi-Fi i mreže',
        fr: 'Wi-Fi et réseau',
        es: 'Wi-Fi y redes',
      },
      synonyms: {
        en: ['router', 'internet slow', 'wifi dead spot', 'network cable'],
        hr: ['router', 'bežični internet', 'slab signal', 'ruter'],
        de: ['Router einrichten', 'Internet langsam', 'WLAN Verstärker'],
      },
      jobs: {
        en: [
          [
            'No Wi-Fi upstairs',
            'House with thick walls, router in the cellar. I want it to work in {2-4} rooms without blinking boxes everywhere.',
          ],
          [
            'Network cables to {4-8} desks',
            'Small office, cable duct is there. Labelled sockets and a tidy cabinet, please.',
          ],
        ],
        hr: [
          ['Nema Wi-Fi signala na katu', 'Kuća debelih zidova, router u podrumu. Treba raditi u {2-4} sobe.'],
          [
            'Mrežni kabeli do {4-8} radnih mjesta',
            'Manji ured, kanalice postoje. Označene utičnice i uredan ormarić, molim.',
          ],
        ],
        de: [
          [
            'Kein WLAN im Obergeschoss',
            'Haus mit dicken Wänden, Router im Keller. Soll in {2-4} Zimmern funktionieren.',
          ],
          [
            'Netzwerkkabel zu {4-8} Arbeitsplätzen',
            'Kleines Büro, Kabelkanal vorhanden. Beschriftete Dosen und ein ordentlicher Schrank.',
          ],
        ],
      },
    },
    {
      slug: 'phones-tablets',
      price: [25, 130],
      names: {
        en: 'Phones and tablets',
        hr: 'Mobiteli i tableti',
        de: 'Handys und Tablets',
        sl: 'Telefoni in tablice',
        it: 'Telefoni e tablet',
        sr: 'Mobilni telefoni i tableti',
        bs: 'Mobiteli i tableti',
        pl: 'Telefony i tablety',
      },
      synonyms: {
        en: ['phone repair', 'cracked screen', 'battery replacement'],
        hr: ['servis mobitela', 'razbijen ekran', 'promjena baterije'],
        de: ['Handy Reparatur', 'Display kaputt', 'Akku tauschen'],
      },
      jobs: {
        en: [
          [
            'Battery empty by noon',
            'Phone is {3-5} years old, everything else fine. Replacement while I wait would be ideal.',
          ],
          [
            'Set up a phone for my grandmother',
            'Big letters, six contacts, video calls. About two hours with patience.',
          ],
        ],
        hr: [
          [
            'Baterija prazna do podne',
            'Mobitel star {5-7} godina, ostalo radi. Idealno da se zamijeni dok čekam.',
          ],
          [
            'Podešavanje mobitela za baku',
            'Velika slova, šest kontakata, videopozivi. Oko dva sata i puno strpljenja.',
          ],
        ],
        de: [
          [
            'Akku schon mittags leer',
            'Handy ist {3-5} Jahre alt, sonst gut. Am liebsten Tausch, während ich warte.',
          ],
          [
            'Handy für meine Oma einrichten',
            'Große Schrift, sechs Kontakte, Videoanrufe. Etwa zwei Stunden mit Geduld.',
          ],
        ],
      },
    },
    {
      slug: 'websites',
      price: [150, 1400],
      names: {
        en: 'Websites and online shops',
        hr: 'Izrada web stranica',
        de: 'Webseiten und Onlineshops',
        sl: 'Izdelava spletnih strani',
        it: 'Siti web e negozi online',
        sr: 'Izrada sajtova',
        bs: 'Izrada web stranica',
        fr: 'Création de sites web',
        es: 'Páginas web',
        pl: 'Strony internetowe',
      },
      synonyms: {
        en: ['web design', 'website', 'web developer', 'online store'],
        hr: ['web dizajn', 'izrada weba', 'webshop', 'web programer'],
        de: ['Homepage', 'Website erstellen', 'Webdesign', 'Webshop'],
      },
      jobs: {
        en: [
          [
            'Simple site for a {bakery|physiotherapy practice|small winery}',
            'Five pages, two languages, map, opening hours. Texts and photos exist.',
          ],
          [
            "Our shop's checkout stopped working",
            'Since the last update the card payment fails for about one in {5-10} orders. Need help this week.',
          ],
        ],
        hr: [
          [
            'Jednostavna stranica za {pekaru|ordinaciju fizioterapije|malu vinariju}',
            'Pet podstranica, dva jezika, karta, radno vrijeme. Tekst i slike imamo.',
          ],
          [
            'Web trgovina ne prima kartice',
            'Od zadnje nadogradnje plaćanje ne prolazi kod svake {5-10}. narudžbe. Hitno ovaj tjedan.',
          ],
        ],
        de: [
          [
            'Einfache Seite für {eine Bäckerei|eine Physiotherapie-Praxis|ein kleines Weingut}',
            'Fünf Seiten, zwei Sprachen, Karte, Öffnungszeiten. Texte und Fotos sind da.',
          ],
          [
            'Bezahlung in unserem Shop geht nicht mehr',
            'Seit dem letzten Update scheitert etwa jede {5-10}. Bestellung. Bitte noch diese Woche.',
          ],
        ],
      },
    },
    {
      slug: 'data-recovery',
      price: [60, 450],
      names: {
        en: 'Data recovery',
        hr: 'Spašavanje podataka',
        de: 'Datenrettung',
        sl: 'Reševanje podatkov',
        it: 'Recupero dati',
        sr: 'Spasavanje podataka',
      },
      synonyms: {
        en: ['deleted files', 'broken hard drive', 'backup'],
        hr: ['izbrisane slike', 'pokvaren disk', 'povrat podataka'],
        de: ['Festplatte defekt', 'Fotos gelöscht', 'Backup'],
      },
      jobs: {
        en: [
          [
            'Disk clicks, family photos on it',
            'External disk, {500|1000|2000} GB. Please tell me the chances and the price before you open it.',
          ],
          ['Deleted the wrong folder', 'Bookkeeping of {2|3} years. I have not used the computer since.'],
        ],
        hr: [
          [
            'Disk klikće, na njemu obiteljske slike',
            'Vanjski disk, {500|1000|2000} GB. Molim procjenu i cijenu prije otvaranja.',
          ],
          ['Izbrisana kriva mapa', 'Knjigovodstvo zadnje {2|3} godine. Od tada računalo nisam palio.'],
        ],
        de: [
          [
            'Festplatte klickt, Familienfotos darauf',
            'Externe Platte, {500|1000|2000} GB. Bitte Chancen und Preis vor dem Öffnen.',
          ],
          ['Falschen Ordner gelöscht', 'Buchhaltung von {2|3} Jahren. Seither war der Rechner aus.'],
        ],
      },
    },
    {
      slug: 'smart-home',
      price: [60, 420],
      names: {
        en: 'Smart home',
        hr: 'Pametna kuća',
        de: 'Smart Home',
        sl: 'Pametni dom',
        it: 'Domotica',
        sr: 'Pametna kuća',
        fr: 'Domotique',
      },
      synonyms: {
        en: ['video doorbell', 'smart bulbs', 'home automation'],
        hr: ['pametni dom', 'videofon', 'automatizacija'],
        de: ['Hausautomation', 'Videoklingel', 'smarte Heizung'],
      },
      jobs: {
        en: [
          [
            'Video doorbell and {2-4} cameras',
            'Recording should stay in the house, not in a cloud. Cables partly there.',
          ],
          [
            'Thermostats that talk to each other',
            '{6-11} radiators, three brands bought over the years. Make sense of it, please.',
          ],
        ],
        hr: [
          ['Videozvono i {2-4} kamere', 'Snimke neka ostaju u kući, ne u oblaku. Kabeli djelomično postoje.'],
          [
            'Termostati koji rade zajedno',
            '{6-11} radijatora, kupovali smo razne. Treba ih povezati u smislenu cjelinu.',
          ],
        ],
        de: [
          [
            'Videoklingel und {2-4} Kameras',
            'Aufnahmen sollen im Haus bleiben, nicht in der Cloud. Kabel teils vorhanden.',
          ],
          [
            'Thermostate, die zusammenspielen',
            '{6-11} Heizkörper, über die Jahre drei Fabrikate. Bitte Ordnung hineinbringen.',
          ],
        ],
      },
    },
  ],
};
