import type { CategoryData } from './types.ts';

export const tutoring: CategoryData = {
  slug: 'tutoring',
  icon: 'school-outline',
  names: {
    en: 'Tutoring',
    hr: 'Instrukcije',
    de: 'Nachhilfe',
    sl: 'Inštrukcije',
    it: 'Ripetizioni',
    sr: 'Privatni časovi',
    bs: 'Instrukcije',
    fr: 'Cours particuliers',
    es: 'Clases particulares',
    pl: 'Korepetycje',
    pt: 'Explicações',
    cs: 'Doučování',
    sk: 'Doučovanie',
    hu: 'Korrepetálás',
    ro: 'Meditații',
    bg: 'Частни уроци',
    el: 'Ιδιαίτερα μαθήματα',
    nl: 'Bijles',
    sv: 'Läxhjälp',
    da: 'Lektiehjælp',
    no: 'Leksehjelp',
    fi: 'Tukiopetus',
    tr: 'Özel ders',
    uk: 'Репетиторство',
    ru: 'Репетиторы',
  },
  synonyms: {
    en: ['tutor', 'private lessons', 'homework help'],
    hr: ['poduka', 'instruktor', 'repeticije', 'privatni sati'],
    de: ['Nachhilfelehrer', 'Privatunterricht', 'Lernhilfe'],
  },
  subcategories: [
    {
      slug: 'maths',
      price: [12, 35],
      names: {
        en: 'Maths',
        hr: 'Matematika',
        de: 'Mathematik',
        sl: 'Matematika',
        it: 'Matematica',
        sr: 'Matematika',
        bs: 'Matematika',
        fr: 'Mathématiques',
        es: 'Matemáticas',
        pl: 'Matematyka',
      },
      synonyms: {
        en: ['math', 'algebra', 'calculus', 'geometry'],
        hr: ['instrukcije iz matematike', 'matka', 'matiš', 'algebra'],
        de: ['Mathe', 'Mathenachhilfe', 'Algebra', 'Analysis'],
      },
      jobs: {
        en: [
          [
            'Maths for {7|8|9}th grade, twice a week',
            'Fractions and equations. She understands when it is explained calmly, at school it goes too fast.',
          ],
          [
            'Calculus before the exam in {January|February|June}',
            'First year of engineering. {5-10} lessons, online or at the library.',
          ],
        ],
        hr: [
          [
            'Matematika za {6|7|8}. razred, dva puta tjedno',
            'Razlomci i jednadžbe. Kad joj se mirno objasni, razumije, u školi ide prebrzo.',
          ],
          [
            'Matematika 1 na fakultetu, prije kolokvija',
            'Prva godina tehničkog smjera. {5-10} termina, online ili u knjižnici.',
          ],
        ],
        de: [
          [
            'Mathe {7|8|9}. Klasse, zweimal pro Woche',
            'Brüche und Gleichungen. In Ruhe erklärt versteht sie es, in der Schule geht es zu schnell.',
          ],
          [
            'Analysis vor der Klausur',
            'Erstes Studienjahr, technisches Fach. {5-10} Termine, online oder in der Bibliothek.',
          ],
        ],
      },
    },
    {
      slug: 'english',
      price: [12, 35],
      names: {
        en: 'English',
        hr: 'Engleski jezik',
        de: 'Englisch',
        sl: 'Angleščina',
        it: 'Inglese',
        sr: 'Engleski jezik',
        bs: 'Engleski jezik',
        fr: 'Anglais',
        es: 'Inglés',
        pl: 'Język angielski',
      },
      synonyms: {
        en: ['english lessons', 'conversation', 'IELTS'],
        hr: ['engleski', 'sati engleskog', 'konverzacija'],
        de: ['Englischunterricht', 'Englischkurs', 'Konversation'],
      },
      jobs: {
        en: [
          [
            'Conversation practice, one evening a week',
            'I read well but freeze when I speak. Work topics, {45|60} minutes, online.',
          ],
          [
            'English for two children, {6-8} and {9-11}',
            'Games rather than grammar. At our home after school.',
          ],
        ],
        hr: [
          [
            'Konverzacija na engleskom, jedna večer tjedno',
            'Čitam dobro, ali se blokiram kad pričam. Poslovne teme, {45|60} minuta, online.',
          ],
          [
            'Engleski za dvoje djece',
            '{6-8} i {9-11} godina. Više kroz igru nego gramatiku, kod nas doma poslije škole.',
          ],
        ],
        de: [
          [
            'Englisch sprechen üben, ein Abend pro Woche',
            'Lesen geht gut, beim Sprechen blockiere ich. Berufliche Themen, {45|60} Minuten, online.',
          ],
          [
            'Englisch für zwei Kinder',
            '{6-8} und {9-11} Jahre. Eher spielerisch als Grammatik, bei uns nach der Schule.',
          ],
        ],
      },
    },
    {
      slug: 'german',
      price: [14, 38],
      names: {
        en: 'German',
        hr: 'Njemački jezik',
        de: 'Deutsch',
        sl: 'Nemščina',
        it: 'Tedesco',
        sr: 'Nemački jezik',
        bs: 'Njemački jezik',
        fr: 'Allemand',
        es: 'Alemán',
        pl: 'Język niemiecki',
      },
      synonyms: {
        en: ['german course', 'german lessons', 'B1 exam'],
        hr: ['njemački', 'instrukcije iz njemačkog', 'tečaj njemačkog', 'B2 ispit'],
        de: ['Deutschkurs', 'Deutsch als Fremdsprache', 'B1 Prüfung'],
      },
      jobs: {
        en: [
          [
            'German up to {B1|B2} for a job',
            'I start in Graz in {March|September}. Two lessons a week, mostly speaking about work.',
          ],
          [
            'German exam in {six|eight} weeks',
            'Writing is my weak part. I would send texts, you correct, we talk about it.',
          ],
        ],
        hr: [
          [
            'Njemački do razine {B1|B2} zbog posla',
            'Počinjem raditi u Grazu. Dva sata tjedno, najviše govor na poslu.',
          ],
          [
            'Priprema za ispit iz njemačkog',
            'Pisanje mi je slabija strana. Slala bih sastavke, vi ispravite pa prođemo zajedno.',
          ],
        ],
        de: [
          [
            'Deutsch bis {B1|B2} für den Beruf',
            'Ich arbeite in der Pflege. Zwei Stunden pro Woche, vor allem sprechen.',
          ],
          [
            'Deutschprüfung in {sechs|acht} Wochen',
            'Schreiben ist meine Schwäche. Ich schicke Texte, wir besprechen sie.',
          ],
        ],
      },
    },
    {
      slug: 'physics-chemistry',
      price: [14, 35],
      names: {
        en: 'Physics and chemistry',
        hr: 'Fizika i kemija',
        de: 'Physik und Chemie',
        sl: 'Fizika in kemija',
        it: 'Fisica e chimica',
        sr: 'Fizika i hemija',
        fr: 'Physique-chimie',
      },
      synonyms: {
        en: ['physics', 'chemistry', 'science tutor'],
        hr: ['fizika', 'kemija', 'instrukcije iz fizike'],
        de: ['Physik Nachhilfe', 'Chemie Nachhilfe'],
      },
      jobs: {
        en: [
          [
            'Physics: electricity and magnetism',
            'Second year of grammar school, test in two weeks. {3-5} lessons.',
          ],
          [
            'Chemistry retake in {August|September}',
            'Stoichiometry and organic. Patient person wanted, motivation is limited but there.',
          ],
        ],
        hr: [
          [
            'Fizika: elektricitet i magnetizam',
            'Drugi razred gimnazije, ispit za dva tjedna. {3-5} termina.',
          ],
          [
            'Kemija, popravni u kolovozu',
            'Stehiometrija i organska. Tražimo strpljivu osobu, motivacije ima, ali ne previše.',
          ],
        ],
        de: [
          ['Physik: Strom und Magnetismus', 'Zehnte Klasse, Test in zwei Wochen. {3-5} Stunden.'],
          [
            'Chemie-Nachprüfung im Herbst',
            'Stöchiometrie und Organik. Geduldige Person gesucht, Motivation ist überschaubar.',
          ],
        ],
      },
    },
    {
      slug: 'primary-school-help',
      price: [10, 25],
      names: {
        en: 'Primary school help',
        hr: 'Pomoć u učenju za osnovnu školu',
        de: 'Lernhilfe Grundschule',
        sl: 'Učna pomoč za osnovno šolo',
        it: 'Aiuto compiti',
        sr: 'Pomoć u učenju za osnovnu školu',
        fr: 'Aide aux devoirs',
        es: 'Apoyo escolar',
      },
      synonyms: {
        en: ['reading help', 'homework club', 'dyslexia support'],
        hr: ['pisanje zadaće', 'pomoć oko zadaće', 'čuvanje i učenje'],
        de: ['Hausaufgabenbetreuung', 'Lesen üben', 'Legasthenie'],
      },
      jobs: {
        en: [
          [
            'Homework help for a {7-9}-year-old',
            'Monday to Thursday, {14|15}:30 to 16:30. Reading aloud every day would be wonderful.',
          ],
          [
            'Reading support, dyslexia',
            'Third grade. Somebody with training or experience, please tell me about it.',
          ],
        ],
        hr: [
          [
            'Pomoć oko zadaće za drugašicu',
            'Od ponedjeljka do četvrtka, {14|15}:30 do 16:30. Čitanje naglas svaki dan bilo bi super.',
          ],
          ['Podrška u čitanju, disleksija', 'Treći razred. Molim osobu s edukacijom ili iskustvom.'],
        ],
        de: [
          [
            'Hausaufgabenhilfe für Zweitklässler',
            'Montag bis Donnerstag, {14|15}:30 bis 16:30 Uhr. Jeden Tag ein bisschen laut lesen wäre schön.',
          ],
          ['Leseförderung bei Legasthenie', 'Dritte Klasse. Bitte mit Ausbildung oder Erfahrung.'],
        ],
      },
    },
    {
      slug: 'exam-preparation',
      price: [18, 60],
      names: {
        en: 'Exam preparation',
        hr: 'Pripreme za maturu i prijemne',
        de: 'Prüfungsvorbereitung',
        sl: 'Priprave na maturo',
        it: 'Preparazione esami',
        sr: 'Priprema za maturu i prijemni',
        es: 'Preparación de exámenes',
      },
      synonyms: {
        en: ['school leaving exam', 'entrance exam', 'SAT'],
        hr: ['matura', 'državna matura', 'prijemni ispit'],
        de: ['Abitur', 'Matura Vorbereitung', 'Aufnahmeprüfung'],
      },
      jobs: {
        en: [
          [
            'Entrance exam for medicine',
            'Biology and chemistry, until {May|June}. Once a week now, twice a week from spring.',
          ],
          ['Final exam essay practice', 'I write one a week, you comment. Fair price per essay please.'],
        ],
        hr: [
          [
            'Priprema za državnu maturu, viša razina',
            'Matematika i fizika, do lipnja. Sad jednom tjedno, od proljeća dva puta.',
          ],
          ['Prijemni za medicinu', 'Biologija i kemija. Tražim nekoga tko je prijemni nedavno prošao.'],
        ],
        de: [
          [
            'Vorbereitung auf die {Matura|Abiturprüfung} in Mathe',
            'Jetzt einmal, ab dem Frühjahr zweimal pro Woche.',
          ],
          [
            'Aufnahmetest Medizin',
            'Biologie und Chemie. Am liebsten jemand, der ihn selbst vor Kurzem geschafft hat.',
          ],
        ],
      },
    },
  ],
};
