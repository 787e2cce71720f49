export interface DemoAnswer {
  readonly title: string;
  readonly en: string;
  readonly hr: string;
  readonly de: string;
  readonly steps?: Readonly<Record<string, unknown>>;
  readonly used: number;
}

/** What support shares; the last two are macros. */
export const ANSWERS: readonly DemoAnswer[] = [
  {
    title: 'We are looking into it',
    en: 'Hello {{user.first_name}},\n\nThank you for writing. I am looking into it and will answer by tomorrow.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\nhvala na poruci. Provjeravam i javim se do sutra.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\nvielen Dank für die Nachricht. Ich sehe es mir an und antworte bis morgen.\n\n{{staff.first_name}}',
    used: 214,
  },
  {
    title: 'Which device and version?',
    en: 'Hello {{user.first_name}},\n\nWhich phone do you use, and which version of the app? You find it under Profile, About. A picture of the screen helps too.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\nkoji mobitel koristite i koju verziju aplikacije? Vidi se pod Profil, O aplikaciji. Pomaže i slika zaslona.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\nwelches Telefon und welche Version der App benutzen Sie? Sie steht unter Profil, Über die App. Auch ein Bild vom Bildschirm hilft.\n\n{{staff.first_name}}',
    used: 141,
  },
  {
    title: 'Withdrawal: how long it takes',
    en: 'Hello {{user.first_name}},\n\nWe check each withdrawal before we send it. To a bank account it then takes one to three working days.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\nsvaku isplatu provjerimo prije slanja. Na bankovni račun zatim stiže za jedan do tri radna dana.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\nwir prüfen jede Auszahlung, bevor wir sie senden. Auf ein Bankkonto dauert sie danach ein bis drei Werktage.\n\n{{staff.first_name}}',
    used: 187,
  },
  {
    title: 'Withdrawal failed: check the account',
    en: 'Hello {{user.first_name}},\n\nThe bank returned your withdrawal. Please check the IBAN and the name of the holder under Wallet, and request it again. The amount is back in your balance.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\nbanka je vratila vašu isplatu. Provjerite IBAN i ime vlasnika u Novčaniku i zatražite je ponovno. Iznos je opet na vašem stanju.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\ndie Bank hat Ihre Auszahlung zurückgegeben. Bitte prüfen Sie IBAN und Kontoinhaber in der Geldbörse und fordern Sie sie erneut an. Der Betrag ist wieder in Ihrem Guthaben.\n\n{{staff.first_name}}',
    used: 63,
  },
  {
    title: 'Refund of a top-up',
    en: 'Hello {{user.first_name}},\n\nA top-up that was not used can be refunded within 14 days. I have passed it on; the money is with you in five working days.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\nnadoplata koja nije potrošena može se vratiti u roku od 14 dana. Proslijedila sam zahtjev; novac stiže za pet radnih dana.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\neine Aufladung, die nicht verbraucht ist, erstatten wir innerhalb von 14 Tagen. Ich habe es weitergegeben; das Geld ist in fünf Werktagen bei Ihnen.\n\n{{staff.first_name}}',
    used: 58,
  },
  {
    title: 'Sign-in: new password',
    en: 'Hello {{user.first_name}},\n\nPress Forgot password on the sign-in page. The mail arrives within minutes; please look in the spam folder too.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\npritisnite Zaboravljena lozinka na stranici za prijavu. Poruka stiže za nekoliko minuta; pogledajte i neželjenu poštu.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\ndrücken Sie auf der Anmeldeseite auf Passwort vergessen. Die Mail kommt in wenigen Minuten; sehen Sie bitte auch im Spam-Ordner nach.\n\n{{staff.first_name}}',
    used: 97,
  },
  {
    title: 'Agree on the price before the work',
    en: 'Hello {{user.first_name}},\n\nPlease agree on the price in the app before the work begins. Only then can we help when you and the other side disagree.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\ndogovorite cijenu u aplikaciji prije početka posla. Samo tada možemo pomoći ako se ne slažete s drugom stranom.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\nbitte vereinbaren Sie den Preis in der App, bevor die Arbeit beginnt. Nur dann können wir helfen, wenn Sie sich nicht einig sind.\n\n{{staff.first_name}}',
    used: 44,
  },
  {
    title: 'How to report someone',
    en: 'Hello {{user.first_name}},\n\nThank you for telling us. Please open the profile or the post and press Report: a moderator looks at it the same day.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\nhvala što ste nam javili. Otvorite profil ili oglas i pritisnite Prijavi: moderator će pogledati isti dan.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\ndanke für den Hinweis. Bitte öffnen Sie das Profil oder die Anzeige und drücken Sie Melden: Eine Moderatorin sieht es am selben Tag.\n\n{{staff.first_name}}',
    used: 72,
  },
  {
    title: 'Solved: close',
    en: 'Hello {{user.first_name}},\n\nI am glad that it works again. I am closing “{{ticket.subject}}” ({{ticket.id}}); write to us any time.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\ndrago mi je da opet radi. Zatvaram „{{ticket.subject}}” ({{ticket.id}}); slobodno nam pišite.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\nschön, dass es wieder geht. Ich schließe „{{ticket.subject}}“ ({{ticket.id}}); schreiben Sie uns jederzeit.\n\n{{staff.first_name}}',
    steps: { close: true },
    used: 166,
  },
  {
    title: 'Paid outside the app: warn and close',
    en: 'Hello {{user.first_name}},\n\nWe cannot return money that was paid outside the app. Please pay in the app only, where every payment is protected.\n\n{{staff.first_name}}',
    hr: 'Pozdrav {{user.first_name}},\n\nnovac plaćen izvan aplikacije ne možemo vratiti. Plaćajte samo u aplikaciji, gdje je svaka uplata zaštićena.\n\n{{staff.first_name}}',
    de: 'Hallo {{user.first_name}},\n\nGeld, das außerhalb der App bezahlt wurde, können wir nicht zurückholen. Bitte bezahlen Sie nur in der App, wo jede Zahlung geschützt ist.\n\n{{staff.first_name}}',
    steps: {
      category: 'Safety/Abuse',
      note: 'Paid outside the app. Look at the other side’s account.',
      close: true,
    },
    used: 31,
  },
];
