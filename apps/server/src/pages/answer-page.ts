import { LOCALES, type Locale } from '@marketdesk/contract/enums.ts';
import { deepLinkWith, returnPage } from './return-pages.ts';

/** Heading and button in every language of the mail. */
const TEXTS: Readonly<Record<Locale, readonly [title: string, button: string]>> = {
  en: ['You have an answer', 'Open the app'],
  hr: ['Imate odgovor', 'Otvori aplikaciju'],
  bg: ['Имате отговор', 'Отваряне на приложението'],
  bs: ['Imate odgovor', 'Otvori aplikaciju'],
  zh: ['您有一条回复', '打开应用'],
  cs: ['Máte odpověď', 'Otevřít aplikaci'],
  da: ['Du har fået svar', 'Åbn appen'],
  nl: ['U hebt een antwoord', 'App openen'],
  fi: ['Olet saanut vastauksen', 'Avaa sovellus'],
  fr: ['Vous avez une réponse', 'Ouvrir l’application'],
  de: ['Sie haben eine Antwort', 'App öffnen'],
  el: ['Έχετε μια απάντηση', 'Άνοιγμα εφαρμογής'],
  hu: ['Válasz érkezett', 'Alkalmazás megnyitása'],
  it: ['Hai una risposta', 'Apri l’app'],
  ja: ['回答が届いています', 'アプリを開く'],
  no: ['Du har fått svar', 'Åpne appen'],
  pl: ['Masz odpowiedź', 'Otwórz aplikację'],
  pt: ['Tem uma resposta', 'Abrir a aplicação'],
  ro: ['Aveți un răspuns', 'Deschideți aplicația'],
  ru: ['Вам ответили', 'Открыть приложение'],
  sr: ['Imate odgovor', 'Otvori aplikaciju'],
  sk: ['Máte odpoveď', 'Otvoriť aplikáciu'],
  sl: ['Imate odgovor', 'Odpri aplikacijo'],
  es: ['Tiene una respuesta', 'Abrir la aplicación'],
  sv: ['Du har fått ett svar', 'Öppna appen'],
  tr: ['Bir yanıtınız var', 'Uygulamayı aç'],
  uk: ['Ви отримали відповідь', 'Відкрити застосунок'],
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Target of the link in a support answer's mail: leads on to the ticket in the app. */
export function answerPage(deepLink: string, ticket = '', locale = ''): string {
  const lang = LOCALES.find((one) => one === locale.split('-')[0]) ?? 'en';
  const [title, button] = TEXTS[lang];
  const link = UUID.test(ticket) ? deepLinkWith(deepLink, 'ticket_id', ticket) : deepLink;
  return returnPage({ sign: 'back', lang, title, sentence: '', button, link, redirect: link });
}
