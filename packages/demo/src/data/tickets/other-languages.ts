import type { Conversation } from './types.ts';

export const OTHER_LANGUAGES: readonly Conversation[] = [
  {
    category: 'Account',
    locale: 'hr',
    subject: 'Ne mogu se prijaviti',
    lines: [
      'Dobar dan, od jučer se ne mogu prijaviti, piše kriva lozinka, a sto posto je točna.',
      '> Dobar dan! Vidim {sedam|devet} neuspjelih pokušaja zaredom. Šaljem vam poveznicu za novu lozinku, pogledajte i u neželjenu poštu.',
      'Nije stiglo ništa.',
      '> Poslao sam ponovno. Adresa završava na .test, je li to još ispravno?',
      'Je. Evo, sad je stiglo!',
      '> Odlično. Javite ako zapne.',
      'Sve radi, hvala puno!',
    ],
  },
  {
    category: 'Account',
    locale: 'hr',
    subject: 'Promjena kategorije',
    lines: [
      'Htio bih promijeniti kategoriju iz ličenja u keramiku, ali mi ne da.',
      '> Dobar dan, u besplatnom paketu moguća je jedna kategorija, pa prvo treba ukloniti staru. Želite da ja to napravim?',
      'Može, hvala.',
      '> Gotovo.',
    ],
  },
  {
    category: 'Billing',
    locale: 'hr',
    subject: 'Račun R1 za pretplatu',
    lines: [
      'Trebam R1 račun za Pro pretplatu, na obrt.',
      '> Dobar dan, pošaljite mi naziv i OIB pa ću ispraviti račun.',
      'Poslano. Može li i za prošli mjesec?',
      '> Može, oba računa su u aplikaciji pod Pretplata.',
      'Super, hvala!',
    ],
  },
  {
    category: 'Technical Issue',
    locale: 'hr',
    subject: 'Ne stižu mi obavijesti',
    lines: [
      'Ne stižu mi obavijesti o novim poslovima već tjedan dana.',
      '> Dobar dan! Je li u postavkama mobitela uključena štednja baterije za aplikaciju?',
      'Je, uključena je.',
      '> Molim isključite je samo za nas, inače mobitel ne pušta obavijesti.',
      'Sad stižu. Hvala!',
    ],
  },
  {
    category: 'Technical Issue',
    locale: 'hr',
    subject: 'Slike se okreću naopako',
    lines: [
      'Kad objavim sliku s mobitela, okrene se naopako.',
      'Na računalu je normalno, samo iz aplikacije ne.',
    ],
  },
  {
    category: 'Payments',
    locale: 'hr',
    subject: 'Isplata nije sjela na račun',
    lines: [
      'Isplata od {70-260} € piše kao uspješna, ali na računu nema ništa.',
      '> Dobar dan, poslana je {jučer|prekjučer}. Bankama treba do dva radna dana, a u petak poslije 14 sati ide tek u ponedjeljak.',
      'I dalje ništa.',
      '> Provjerio sam kod pružatelja usluge, banka ju je jutros primila. Javite mi ako ne vidite do večeri.',
      'Sjelo! Hvala na trudu.',
      '> Nema na čemu, ugodan dan!',
    ],
  },
  {
    category: 'Payments',
    locale: 'hr',
    subject: 'Klijent ne želi platiti',
    lines: [
      'Posao je gotov prije {osam|deset} dana, klijent je potvrdio i sad se ne javlja.',
      '> Žao mi je. Pošaljite mi molim poruke u kojima je potvrdio cijenu.',
      'Evo slika.',
      '> Hvala. Pisali smo mu i dali rok do petka, inače zatvaramo račun.',
      'Platio je jutros. Djelovalo je!',
    ],
  },
  {
    category: 'Content/Removal',
    locale: 'hr',
    subject: 'Uklonite moj stari oglas',
    lines: [
      'Oglas za selidbu je odavno riješen, a i dalje me zovu.',
      '> Zatvorili smo ga. Ubuduće možete i sami, tri točkice pa Završi.',
      'Hvala!',
    ],
  },
  {
    category: 'Safety/Abuse',
    locale: 'hr',
    subject: 'Prijetnje porukama',
    lines: [
      'Nakon ocjene 2 dobivam prijetnje. Bojim se jer zna gdje živim.',
      '> Jako mi je žao. Jeste li na sigurnom?',
      'Jesam, kod sestre.',
      '> Korisniku je račun ugašen. Molim prijavite i policiji, mi čuvamo poruke za njih.',
      'Prijavila sam jutros. Hvala vam.',
      '> Tu smo za sve. Javit ću vam se sutra.',
    ],
  },
  {
    category: 'Report Appeal',
    locale: 'hr',
    subject: 'Nisam napravio ništa krivo',
    lines: [
      'Upozorenje zbog broja telefona u opisu. To je stari opis, od prije pravila.',
      '> U pravu ste, upozorenje je povučeno. Broj smo uklonili iz opisa.',
      'Može tako, hvala.',
    ],
  },
  {
    category: 'Other',
    locale: 'hr',
    subject: 'Pohvala',
    lines: [
      'Samo da pohvalim, preko vas sam našla najboljeg majstora u gradu!',
      '> Hvala vam, uljepšali ste nam jutro!',
    ],
  },
  {
    category: 'Account',
    locale: 'de',
    subject: 'Konto auf neue Handynummer umstellen',
    lines: [
      'Guten Tag, ich habe eine neue Nummer. Wie ändere ich sie?',
      '> Guten Tag! Unter Profil, Kontakt. Der Code kommt dann an die neue Nummer.',
      'Es kommt kein Code.',
      '> Ich sehe, dass ein Zahlendreher drin war. Bitte noch einmal versuchen.',
      'Jetzt hat es geklappt, danke.',
    ],
  },
  {
    category: 'Billing',
    locale: 'de',
    subject: 'Pro verlängert sich, obwohl gekündigt',
    lines: [
      'Ich habe vor drei Wochen gekündigt und wurde wieder belastet.',
      '> Guten Tag, die Kündigung kam einen Tag nach der Verlängerung. Aus Kulanz habe ich den Betrag zurückgebucht.',
      'Das ist sehr nett, danke!',
      '> Gern. In drei bis fünf Tagen ist er da.',
    ],
  },
  {
    category: 'Technical Issue',
    locale: 'de',
    subject: 'Suche findet nichts mit Umlaut',
    lines: [
      'Wenn ich nach „Möbel" suche, kommt nichts. Mit „Mobel" schon.',
      '> Danke für den Hinweis! Das war seit gestern ein Fehler bei uns.',
      'Gut zu wissen.',
      '> Ist behoben, bitte einmal neu starten.',
      'Funktioniert.',
    ],
  },
  {
    category: 'Technical Issue',
    locale: 'de',
    subject: 'App hängt beim Start',
    lines: [
      'Seit dem Update bleibt die App beim Logo stehen.',
      'Neu installiert habe ich schon.',
      'Bitte um Rückmeldung, ich arbeite damit.',
    ],
  },
  {
    category: 'Payments',
    locale: 'de',
    subject: 'Auszahlung mit falschem Namen',
    lines: [
      'Meine Auszahlung ist fehlgeschlagen. Auf dem Konto steht mein Mädchenname.',
      '> Guten Tag, daran liegt es. Wenn Sie mir eine Kopie der Heiratsurkunde schicken, tragen wir beide Namen ein.',
      'Geschickt.',
      '> Danke, die Auszahlung läuft jetzt noch einmal.',
      'Angekommen, vielen Dank!',
    ],
  },
  {
    category: 'Content/Removal',
    locale: 'de',
    subject: 'Bewertung enthält meine Adresse',
    lines: [
      'In einer Bewertung steht meine Adresse. Bitte löschen!',
      '> Die Bewertung ist ausgeblendet und der Verfasser informiert.',
      'Danke für die schnelle Hilfe.',
    ],
  },
  {
    category: 'Safety/Abuse',
    locale: 'de',
    subject: 'Handwerker taucht unangekündigt auf',
    lines: [
      'Ich habe den Auftrag abgesagt und er stand trotzdem zweimal vor der Tür.',
      '> Das tut mir leid. Fühlen Sie sich bedroht?',
      'Unwohl, ja.',
      '> Wir haben ihn verwarnt und den Kontakt gesperrt. Kommt er wieder, rufen Sie bitte die Polizei und schreiben uns danach.',
      'Seither Ruhe. Danke.',
    ],
  },
  {
    category: 'Report Appeal',
    locale: 'de',
    subject: 'Einspruch gegen Verwarnung',
    lines: [
      'Ich habe niemanden beleidigt, das war ein Zitat des Kunden.',
      '> Ich habe den Verlauf gelesen, Sie haben recht. Die Verwarnung ist gelöscht.',
      'Danke fürs Nachsehen.',
    ],
  },
  {
    category: 'Other',
    locale: 'de',
    subject: 'Gibt es euch auch in {Vorarlberg|Südtirol|Tirol}?',
    lines: [
      'Bei uns im Tal sind erst {drei|fünf} Leute. Kommt da noch was?',
      '> Wir wachsen, und jeder Nachbar hilft. Flyer schicken wir gern.',
      'Her damit!',
    ],
  },
];

/** What people add when nobody has answered for a while. */
export const REMINDERS: Readonly<Record<'en' | 'hr' | 'de', readonly string[]>> = {
  en: ['Any news?', 'Hello? It has been two days.', 'Could somebody please answer?'],
  hr: ['Ima li novosti?', 'Halo? Prošla su dva dana.', 'Može li netko odgovoriti, molim?'],
  de: ['Gibt es schon etwas Neues?', 'Hallo? Es sind schon zwei Tage.', 'Könnte bitte jemand antworten?'],
};

/** What comes up after a question is answered: the user's line and the answer. */
export const FOLLOW_UPS: Readonly<Record<'en' | 'hr' | 'de', readonly (readonly [string, string])[]>> = {
  en: [
    [
      'One more question: can I change my service radius while I am on holiday?',
      'Yes, at any time, under Profile. Set it to 0 and you get no new jobs.',
    ],
    [
      'By the way, the star rating on my profile differs from the average of my reviews.',
      'It counts the last {20|50} reviews more than old ones. We should say so there, thank you.',
    ],
    [
      'Is there a way to see my old messages on the computer?',
      'Not yet, only on the phone. It is on our list.',
    ],
    [
      'Can my business partner use the same account?',
      'Please let them open one of their own, accounts are personal.',
    ],
  ],
  hr: [
    [
      'Još jedno pitanje: mogu li smanjiti radijus dok sam na godišnjem?',
      'Možete u svakom trenutku, pod Profil. Stavite 0 i nema novih poslova.',
    ],
    [
      'Usput, prosjek zvjezdica na profilu mi se razlikuje od ocjena.',
      'Zadnjih {20|50} ocjena vrijedi više od starih. Napisat ćemo to na profilu, hvala.',
    ],
    ['Može li se aplikacija koristiti i na računalu?', 'Zasad samo na mobitelu, ali je na popisu.'],
  ],
  de: [
    [
      'Noch eine Frage: Kann ich den Umkreis im Urlaub verkleinern?',
      'Jederzeit, unter Profil. Mit 0 kommen keine neuen Aufträge.',
    ],
    [
      'Übrigens weicht der Sterneschnitt von meinen Bewertungen ab.',
      'Die letzten {20|50} Bewertungen zählen mehr. Das sollten wir dazuschreiben, danke.',
    ],
    ['Gibt es die Nachrichten auch am Computer?', 'Noch nicht, nur am Handy. Es steht auf der Liste.'],
  ],
};
