import type { CategoryData } from './types.ts';

export const cleaning: CategoryData = {
  slug: 'cleaning',
  icon: 'sparkles-outline',
  names: {
    en: 'Cleaning',
    hr: 'Čišćenje',
    de: 'Reinigung',
    sl: 'Čiščenje',
    it: 'Pulizie',
    sr: 'Čišćenje',
    bs: 'Čišćenje',
    fr: 'Ménage et nettoyage',
    es: 'Limpieza',
    pl: 'Sprzątanie',
    pt: 'Limpeza',
    cs: 'Úklid',
    sk: 'Upratovanie',
    hu: 'Takarítás',
    ro: 'Curățenie',
    bg: 'Почистване',
    el: 'Καθαριότητα',
    nl: 'Schoonmaak',
    sv: 'Städning',
    da: 'Rengøring',
    no: 'Renhold',
    fi: 'Siivous',
    tr: 'Temizlik',
    uk: 'Прибирання',
    ru: 'Уборка',
  },
  synonyms: {
    en: ['cleaner', 'maid', 'housekeeping'],
    hr: ['čistačica', 'spremanje', 'spremačica', 'pospremanje'],
    de: ['Putzfrau', 'Putzhilfe', 'Raumpflege', 'Putzen'],
  },
  subcategories: [
    {
      slug: 'regular-cleaning',
      price: [30, 90],
      names: {
        en: 'Regular home cleaning',
        hr: 'Redovito čišćenje stana',
        de: 'Wohnungsreinigung',
        sl: 'Redno čiščenje stanovanja',
        it: 'Pulizia della casa',
        sr: 'Redovno čišćenje stana',
        bs: 'Redovno čišćenje stana',
        fr: 'Ménage régulier',
        es: 'Limpieza del hogar',
        pl: 'Sprzątanie mieszkań',
      },
      synonyms: {
        en: ['weekly cleaning', 'cleaning lady', 'house cleaning'],
        hr: ['čišćenje kuće', 'teta čistačica', 'tjedno čišćenje'],
        de: ['Haushaltshilfe', 'Putzstelle', 'Hausputz'],
      },
      jobs: {
        en: [
          [
            'Weekly cleaning of a {two|three}-room flat',
            'Looking for someone reliable once a week for about {2-4} hours: vacuuming, floors, bathroom and kitchen. Cleaning products are here.',
          ],
          [
            'Cleaner wanted every second {Tuesday|Thursday|Friday}',
            'Family of four with a cat, {75-120} m². We want a long-term arrangement with one person who knows the flat.',
          ],
        ],
        hr: [
          [
            'Redovito čišćenje {dvosobnog|trosobnog} stana',
            'Tražim pouzdanu osobu jednom tjedno na otprilike {2-4} sata: usisavanje, podovi, kupaonica i kuhinja. Sredstva za čišćenje imamo.',
          ],
          [
            'Tražimo tetu čistačicu svaki drugi {utorak|četvrtak|petak}',
            'Četveročlana obitelj s mačkom, {75-120} m². Želimo dugoročan dogovor s jednom osobom.',
          ],
        ],
        de: [
          [
            'Putzhilfe für {2|3}-Zimmer-Wohnung gesucht',
            'Wir suchen eine zuverlässige Person, einmal pro Woche für etwa {2-4} Stunden: saugen, wischen, Bad und Küche. Putzmittel sind vorhanden.',
          ],
          [
            'Reinigung alle zwei Wochen',
            'Familie mit zwei Kindern, {75-120} m². Am liebsten langfristig und immer dieselbe Person.',
          ],
        ],
      },
    },
    {
      slug: 'deep-cleaning',
      price: [90, 260],
      names: {
        en: 'Deep cleaning',
        hr: 'Generalno čišćenje',
        de: 'Grundreinigung',
        sl: 'Generalno čiščenje',
        it: 'Pulizia a fondo',
        sr: 'Generalno čišćenje',
        bs: 'Generalno čišćenje',
        fr: 'Grand ménage',
        es: 'Limpieza a fondo',
        pl: 'Sprzątanie generalne',
      },
      synonyms: {
        en: ['spring cleaning', 'top to bottom clean'],
        hr: ['proljetno čišćenje', 'veliko spremanje', 'generalka'],
        de: ['Frühjahrsputz', 'Großputz'],
      },
      jobs: {
        en: [
          [
            'Spring cleaning of a house, {110-190} m²',
            'Everything once, properly: inside cupboards, behind the fridge, skirting boards, all windows. Two people would be best.',
          ],
          [
            'Deep clean of kitchen and bathroom',
            'Limescale in the shower, grease on the extractor hood, oven and tiles. Photos attached so that you know what you are getting into.',
          ],
        ],
        hr: [
          [
            'Generalno čišćenje kuće {110-190} m²',
            'Sve jednom temeljito: ormarići iznutra, iza hladnjaka, letvice, svi prozori. Najbolje da vas je dvoje.',
          ],
          [
            'Generalka kuhinje i kupaonice',
            'Kamenac u tušu, masnoća na napi, pećnica i pločice. Šaljem slike da znate što vas čeka.',
          ],
        ],
        de: [
          [
            'Grundreinigung Haus, {110-190} m²',
            'Einmal alles gründlich: Schränke innen, hinter dem Kühlschrank, Leisten, alle Fenster. Am besten zu zweit.',
          ],
          [
            'Großputz in Küche und Bad',
            'Kalk in der Dusche, Fett an der Dunstabzugshaube, Backofen und Fliesen. Fotos sind dabei.',
          ],
        ],
      },
    },
    {
      slug: 'window-cleaning',
      price: [40, 180],
      names: {
        en: 'Window cleaning',
        hr: 'Pranje prozora',
        de: 'Fensterreinigung',
        sl: 'Čiščenje oken',
        it: 'Pulizia vetri',
        sr: 'Pranje prozora',
        bs: 'Pranje prozora',
        fr: 'Lavage de vitres',
        es: 'Limpieza de cristales',
        pl: 'Mycie okien',
      },
      synonyms: {
        en: ['window washer', 'window cleaner'],
        hr: ['perač prozora', 'pranje stakala', 'prozori pranje'],
        de: ['Fenster putzen', 'Fensterputzer', 'Glasreinigung'],
      },
      jobs: {
        en: [
          [
            '{8-16} windows inside and out',
            'Second floor, all windows open inwards, frames as well please. Last done before the winter.',
          ],
          [
            'Shop window, once a month',
            'Glass front about {4-9} metres wide, ground floor. Early in the morning before we open at nine.',
          ],
        ],
        hr: [
          [
            'Pranje {8-16} prozora iznutra i izvana',
            'Drugi kat, svi se prozori otvaraju prema unutra, molim i okvire. Zadnji put prano prije zime.',
          ],
          [
            'Izlog lokala jednom mjesečno',
            'Stakleni izlog širine oko {5-9} metara u prizemlju. Rano ujutro, prije otvaranja u devet.',
          ],
        ],
        de: [
          [
            '{8-16} Fenster innen und außen putzen',
            'Zweiter Stock, alle Fenster gehen nach innen auf, bitte mit Rahmen. Zuletzt vor dem Winter gemacht.',
          ],
          [
            'Schaufenster einmal im Monat',
            'Glasfront, etwa {4-9} Meter breit, Erdgeschoss. Früh am Morgen, bevor wir um neun öffnen.',
          ],
        ],
      },
    },
    {
      slug: 'move-out-cleaning',
      price: [120, 320],
      names: {
        en: 'End of tenancy cleaning',
        hr: 'Čišćenje pri selidbi',
        de: 'Endreinigung bei Auszug',
        sl: 'Čiščenje ob izselitvi',
        it: 'Pulizie di fine locazione',
        sr: 'Čišćenje pri selidbi',
        fr: 'Ménage de fin de bail',
        es: 'Limpieza por fin de alquiler',
      },
      synonyms: {
        en: ['move out clean', 'tenancy clean', 'deposit cleaning'],
        hr: ['čišćenje nakon najma', 'predaja stana'],
        de: ['Auszugsreinigung', 'Wohnungsübergabe putzen', 'Umzugsreinigung'],
      },
      jobs: {
        en: [
          [
            'End of tenancy clean before handover',
            'Flat is empty, {45-85} m². Handover with the landlord is on the {28th|30th|last of the month}, so it has to be done the day before.',
          ],
          [
            'Move-out cleaning with oven and fridge',
            'The agency has a checklist, I will send it. Please only people who have done this before.',
          ],
        ],
        hr: [
          [
            'Čišćenje stana prije predaje ključeva',
            'Stan je prazan, {45-85} m². Primopredaja je krajem mjeseca, mora biti gotovo dan prije.',
          ],
          [
            'Čišćenje nakon iseljenja, s pećnicom i hladnjakom',
            'Najmodavac ima popis što treba biti čisto, poslat ću ga. Molim samo nekoga s iskustvom.',
          ],
        ],
        de: [
          [
            'Endreinigung vor der Wohnungsübergabe',
            'Wohnung ist leer, {45-85} m². Übergabe ist am Monatsende, es muss am Tag davor fertig sein.',
          ],
          [
            'Auszugsreinigung mit Backofen und Kühlschrank',
            'Die Hausverwaltung hat eine Checkliste, die schicke ich gern. Bitte nur mit Erfahrung.',
          ],
        ],
      },
    },
    {
      slug: 'office-cleaning',
      price: [60, 350],
      names: {
        en: 'Office cleaning',
        hr: 'Čišćenje ureda',
        de: 'Büroreinigung',
        sl: 'Čiščenje pisarn',
        it: 'Pulizia uffici',
        sr: 'Čišćenje kancelarija',
        fr: 'Nettoyage de bureaux',
        es: 'Limpieza de oficinas',
      },
      synonyms: {
        en: ['commercial cleaning', 'janitor'],
        hr: ['čišćenje poslovnog prostora', 'čišćenje kancelarije'],
        de: ['Unterhaltsreinigung', 'Praxisreinigung', 'Büro putzen'],
      },
      jobs: {
        en: [
          [
            'Small office, twice a week after 18:00',
            '{60-180} m², {5-14} desks, one kitchenette, two toilets. Invoice needed.',
          ],
          [
            'Dental practice looking for evening cleaning',
            'Every working day after 19:30, about an hour and a half. Hygiene rules will be explained.',
          ],
        ],
        hr: [
          [
            'Manji ured, dva puta tjedno nakon 18 sati',
            '{60-180} m², čajna kuhinja i dva WC-a. Potreban račun.',
          ],
          [
            'Čišćenje stomatološke ordinacije navečer',
            'Svaki radni dan nakon 19:30, oko sat i pol. Pravila higijene objasnit ćemo.',
          ],
        ],
        de: [
          [
            'Kleines Büro, zweimal pro Woche ab 18 Uhr',
            '{60-180} m², Teeküche und zwei WCs. Rechnung erforderlich.',
          ],
          [
            'Zahnarztpraxis sucht Reinigung am Abend',
            'Jeden Werktag ab 19:30 Uhr, etwa eineinhalb Stunden. Die Hygieneregeln erklären wir.',
          ],
        ],
      },
    },
    {
      slug: 'carpet-upholstery',
      price: [50, 190],
      names: {
        en: 'Carpet and upholstery cleaning',
        hr: 'Dubinsko čišćenje',
        de: 'Teppich- und Polsterreinigung',
        sl: 'Globinsko čiščenje',
        it: 'Lavaggio tappeti e divani',
        sr: 'Dubinsko pranje',
        bs: 'Dubinsko čišćenje',
        fr: 'Nettoyage de tapis et canapés',
        pl: 'Pranie tapicerki',
      },
      synonyms: {
        en: ['sofa cleaning', 'rug cleaning', 'mattress cleaning'],
        hr: ['pranje tepiha', 'čišćenje kauča', 'čišćenje madraca', 'dubinsko pranje'],
        de: ['Sofa reinigen', 'Teppich waschen', 'Matratzenreinigung'],
      },
      jobs: {
        en: [
          [
            'Corner sofa and two armchairs',
            'Light fabric, two coffee stains and one thing our dog did. Please bring your own machine.',
          ],
          ['Three mattresses and a rug', 'Allergies in the family, so steam rather than strong chemicals.'],
        ],
        hr: [
          [
            'Dubinsko čišćenje kutne garniture',
            'Svijetla tkanina, dvije mrlje od kave i trag našeg psa. Molim da imate svoj stroj.',
          ],
          ['Čišćenje tri madraca i tepiha', 'U obitelji imamo alergije, zato radije para nego jaka kemija.'],
        ],
        de: [
          [
            'Ecksofa und zwei Sessel reinigen',
            'Heller Stoff, zwei Kaffeeflecken und ein Andenken vom Hund. Bitte eigenes Gerät mitbringen.',
          ],
          [
            'Drei Matratzen und ein Teppich',
            'Allergien in der Familie, deshalb lieber Dampf als starke Chemie.',
          ],
        ],
      },
    },
    {
      slug: 'post-renovation-cleaning',
      price: [110, 380],
      names: {
        en: 'Cleaning after renovation',
        hr: 'Čišćenje nakon radova',
        de: 'Baureinigung',
        sl: 'Čiščenje po prenovi',
        it: 'Pulizia dopo lavori',
        sr: 'Čišćenje posle radova',
        pl: 'Sprzątanie po remoncie',
      },
      synonyms: {
        en: ['builders clean', 'dust after works'],
        hr: ['čišćenje poslije majstora', 'građevinska prašina'],
        de: ['Bauendreinigung', 'Baustaub'],
      },
      jobs: {
        en: [
          [
            'Fine dust everywhere after new floors',
            '{60-110} m², drywall and parquet work ended last week. Paint splashes on the windows too.',
          ],
          [
            'Final clean of a new-build flat',
            'Protective film on the windows, glue on the tiles, silicone on the taps. Keys are at the reception.',
          ],
        ],
        hr: [
          [
            'Sitna prašina posvuda nakon novih podova',
            '{60-110} m², radovi na knaufu i parketu završili su prošli tjedan. Ima i kapljica boje na prozorima.',
          ],
          [
            'Završno čišćenje stana u novogradnji',
            'Folije na prozorima, ljepilo na pločicama, silikon na slavinama.',
          ],
        ],
        de: [
          [
            'Feiner Staub überall nach neuem Boden',
            '{60-110} m², Trockenbau und Parkett sind seit letzter Woche fertig. Auch Farbspritzer an den Fenstern.',
          ],
          [
            'Bauendreinigung in der Neubauwohnung',
            'Schutzfolie an den Fenstern, Kleber auf Fliesen, Silikon an den Armaturen.',
          ],
        ],
      },
    },
    {
      slug: 'ironing-laundry',
      price: [15, 60],
      names: {
        en: 'Ironing and laundry',
        hr: 'Glačanje i pranje rublja',
        de: 'Bügeln und Wäsche',
        sl: 'Likanje in pranje perila',
        it: 'Stiro e bucato',
        sr: 'Peglanje i pranje veša',
        bs: 'Peglanje i pranje veša',
        fr: 'Repassage',
      },
      synonyms: {
        en: ['ironing', 'wash and fold'],
        hr: ['peglanje', 'peglanje košulja', 'veš'],
        de: ['Bügelservice', 'Hemden bügeln', 'Bügelfrau'],
      },
      jobs: {
        en: [
          [
            '{15-30} shirts a week',
            'I bring them on Sunday evening and pick them up on Wednesday. Hangers included.',
          ],
          [
            'Ironing at our place, two hours a week',
            "Mostly bed linen and children's clothes. Good steam iron is here.",
          ],
        ],
        hr: [
          [
            'Peglanje {15|20|25|30} košulja tjedno',
            'Donosim nedjeljom navečer, preuzimam srijedom. Vješalice imam.',
          ],
          [
            'Glačanje kod nas doma, dva sata tjedno',
            'Uglavnom posteljina i dječja odjeća. Imamo dobro glačalo na paru.',
          ],
        ],
        de: [
          [
            '{15-30} Hemden pro Woche bügeln',
            'Ich bringe sie Sonntagabend und hole sie am Mittwoch ab. Bügel sind dabei.',
          ],
          [
            'Bügeln bei uns zu Hause, zwei Stunden pro Woche',
            'Vor allem Bettwäsche und Kindersachen. Ein gutes Dampfbügeleisen ist da.',
          ],
        ],
      },
    },
  ],
};
