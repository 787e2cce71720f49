interface Page {
  /** English by default. */
  lang?: string;
  title: string;
  body: string;
  /** Address of the page's script. */
  script?: string;
  /** Attributes of `<main>`, each with a leading space. */
  mainAttributes?: string;
}

/** The few pages outside the console: plain HTML, without a script unless given. */
export function page({ lang = 'en', title, body, script, mainAttributes = '' }: Page): string {
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/pages.css">${
      script === undefined ? '' : `\n    <script type="module" src="${script}"></script>`
    }
  </head>
  <body>
    <main${mainAttributes}>
${body}
    </main>
  </body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for a page or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

/** Served as /pages.css: the content security policy refuses inline styles. */
export const PAGE_STYLES = `:root { color-scheme: light dark; --accent: light-dark(#1d4ed8, #93b4ff); }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center;
  font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1c1f26, #e6e8ec); background: light-dark(#f7f8fa, #14161a);
}
main { padding: 32px 24px; max-width: 36rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 32px; }
p { margin: 0 0 16px; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; border-radius: 2px; }
.return { max-width: 28rem; text-align: center; }
.return p { color: light-dark(#4b5160, #a9b0bd); text-wrap: balance; }
.sign {
  width: 56px; height: 56px; margin: 0 0 16px; padding: 14px; border-radius: 50%;
  fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round;
  color: var(--accent); background: light-dark(#e6edff, #1e2a47);
}
.sign.done { color: light-dark(#15703a, #7ddba0); background: light-dark(#e0f4e7, #17351f); }
.sign.cancelled { color: light-dark(#5b6270, #b4bac6); background: light-dark(#e8eaee, #262a31); }
.button {
  display: inline-block; margin-top: 8px; padding: 9px 19px; border-radius: 8px; font-weight: 600; text-decoration: none;
  color: light-dark(#fff, #10131a); background: var(--accent);
  /* Seen where forced colours remove the background. */
  border: 1px solid transparent;
}
form { display: grid; justify-items: start; gap: 8px; }
textarea {
  width: 100%; padding: 8px; border: 1px solid light-dark(#8a90a0, #767d8b); border-radius: 8px; font: inherit;
  color: inherit; background: light-dark(#fff, #1b1e24);
}
button.button { font: inherit; font-weight: 600; cursor: pointer; }
.problem { color: light-dark(#b42318, #ff9b8f); }
.button:focus-visible { outline-color: var(--accent); border-radius: 8px; }
`;

export const LANDING = page({
  title: 'Marketdesk',
  body: `      <h1>Marketdesk</h1>
      <p>This is the landing page of the marketplace's admin console.</p>
      <p><a href="/admin">Open the console</a></p>`,
});

export const NOT_FOUND = page({
  title: 'Page not found · Marketdesk',
  body: `      <h1>Page not found</h1>
      <p>There is nothing at this address.</p>
      <p><a href="/admin">Open the console</a></p>`,
});

export const NOT_BUILT = page({
  title: 'Not built · Marketdesk',
  body: `      <h1>The console is not built</h1>
      <p>Run <code>npm run build</code>, or <code>npm start</code>, which builds what is missing.</p>`,
});
