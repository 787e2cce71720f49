import { ENGLISH, OTHER_LANGUAGES } from '@marketdesk/demo/data/tickets.ts';
import type { Random } from '@marketdesk/demo/random/random.ts';
import { fill } from '@marketdesk/demo/text/fill.ts';
import type { NewTicket } from '../requests.ts';
import type { Language } from './language.ts';

type SupportLanguage = Language['support'];

const CONVERSATIONS = [...ENGLISH, ...OTHER_LANGUAGES];

/** The first message of a ticket about a common problem. */
export function drawTicket(random: Random, language: SupportLanguage): NewTicket {
  const { category, subject, lines } = random.pick(CONVERSATIONS.filter(({ locale }) => locale === language));
  return { category, subject: fill(random, subject), content: fill(random, lines[0] ?? subject) };
}

/** Sentences of a reply: a beginning, a fact and an end. */
interface Sentences {
  thanks: readonly string[];
  facts: readonly string[];
  ends: readonly string[];
  reminders: readonly string[];
  appeals: readonly string[];
}

const SENTENCES: Readonly<Record<SupportLanguage, Sentences>> = {
  en: {
    thanks: [
      'Thank you, I tried that {just now|this morning|twice}.',
      'Thanks for the quick answer.',
      'OK, I see.',
      'Yes, exactly.',
      'No, not really.',
    ],
    facts: [
      'It {still|again} says that something went wrong.',
      'It happens {every time|since the last update|only on the phone}.',
      'I am on version {4|5}.{0-9}.{0-4}, if that helps.',
      'My {wife|brother|neighbour} has the same, on another phone.',
      'It was on {Monday|Wednesday|Friday}, around {8-21} o’clock.',
      'The amount was {15-240} €.',
      'After {10-50} minutes it worked, and then it stopped again.',
    ],
    ends: [
      'What else can I do?',
      'Thank you for your patience.',
      'I will wait for your answer.',
      'Shall I send another picture?',
      'Greetings!',
    ],
    reminders: [
      'Hello, is there any news {about this|on your side}?',
      'I am still waiting {for an answer|for a solution}, thank you.',
      'Could someone have a look {today|this week}, please?',
    ],
    appeals: [
      'This is a {mistake|misunderstanding}: I wrote that as a joke.',
      'I did not know this rule, and have changed {it|everything} since.',
      'Someone else used my phone {on Monday|that evening}.',
    ],
  },
  hr: {
    thanks: [
      'Hvala, probao sam {upravo|jutros|dvaput}.',
      'Hvala na brzom odgovoru.',
      'U redu, razumijem.',
      'Da, upravo to.',
      'Ne, nažalost.',
    ],
    facts: [
      '{I dalje|Opet} piše da je nešto pošlo po krivu.',
      'Događa se {svaki put|od zadnje nadogradnje|samo na mobitelu}.',
      'Verzija je {4|5}.{0-9}.{0-4}, ako to pomaže.',
      '{Supruga|Brat|Susjed} ima isto, na drugom mobitelu.',
      'Bilo je u {ponedjeljak|srijedu|petak}, oko {8-21} sati.',
      'Iznos je bio {15-240} €.',
      'Nakon {10-50} minuta je proradilo pa opet stalo.',
    ],
    ends: [
      'Što još mogu napraviti?',
      'Hvala na strpljenju.',
      'Čekam vaš odgovor.',
      'Da pošaljem još jednu sliku?',
      'Lijep pozdrav!',
    ],
    reminders: [
      'Pozdrav, ima li {kakvih novosti|pomaka}?',
      'Još uvijek čekam {odgovor|rješenje}, hvala.',
      'Može li netko pogledati {danas|ovaj tjedan}, molim?',
    ],
    appeals: [
      'Ovo je {greška|nesporazum}: to je bila šala.',
      'Nisam znao za to pravilo i otad sam {to|sve} promijenio.',
      'Netko drugi se služio mojim mobitelom {u ponedjeljak|te večeri}.',
    ],
  },
  de: {
    thanks: [
      'Danke, das habe ich {gerade|heute früh|zweimal} versucht.',
      'Danke für die schnelle Antwort.',
      'Gut, verstanden.',
      'Ja, genau.',
      'Nein, leider nicht.',
    ],
    facts: [
      'Es kommt {immer noch|wieder} die Fehlermeldung.',
      'Es passiert {jedes Mal|seit dem letzten Update|nur am Handy}.',
      'Ich habe Version {4|5}.{0-9}.{0-4}, falls das hilft.',
      'Bei {meiner Frau|meinem Bruder|der Nachbarin} ist es genauso.',
      'Das war am {Montag|Mittwoch|Freitag}, gegen {8-21} Uhr.',
      'Es ging um {15-240} €.',
      'Nach {10-50} Minuten ging es, dann wieder nicht.',
    ],
    ends: [
      'Was kann ich noch tun?',
      'Danke für Ihre Geduld.',
      'Ich warte auf Ihre Antwort.',
      'Soll ich noch ein Bild schicken?',
      'Viele Grüße!',
    ],
    reminders: [
      'Hallo, gibt es {schon etwas Neues|Neuigkeiten}?',
      'Ich warte noch auf {eine Antwort|eine Lösung}, danke.',
      'Könnte jemand {heute|diese Woche} nachsehen?',
    ],
    appeals: [
      'Das ist ein {Irrtum|Missverständnis}: Es war ein Scherz.',
      'Ich kannte die Regel nicht und habe {es|alles} inzwischen geändert.',
      'Jemand anderes hatte {am Montag|an dem Abend} mein Handy.',
    ],
  },
};

/** A reply to staff. */
export function drawReply(random: Random, language: SupportLanguage): string {
  const { thanks, facts, ends } = SENTENCES[language];
  const parts = [
    ...(random.chance(0.7) ? [random.pick(thanks)] : []),
    ...random.sample(facts, random.pick([1, 1, 1, 2, 2])),
    ...(random.chance(0.4) ? [random.pick(ends)] : []),
  ];
  return parts.map((part) => fill(random, part)).join(' ');
}

/** A reminder after a long wait. */
export const drawReminder = (random: Random, language: SupportLanguage): string =>
  fill(random, random.pick(SENTENCES[language].reminders));

/** An appeal against a decision. */
export const drawAppeal = (random: Random, language: SupportLanguage): string =>
  fill(random, random.pick(SENTENCES[language].appeals));
