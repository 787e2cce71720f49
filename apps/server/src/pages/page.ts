/** The few pages that are not the console: plain HTML without a script. */
export function page({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/pages.css">
  </head>
  <body>
    <main>
${body}
    </main>
  </body>
</html>
`;
}

/** Served as /pages.css: the content security policy refuses styles inside a page. */
export const PAGE_STYLES = `:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1c1f26, #e6e8ec); background: light-dark(#f7f8fa, #14161a);
}
main { padding: 32px; max-width: 36rem; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 32px; }
p { margin: 0 0 16px; }
a { color: light-dark(#1d4ed8, #93b4ff); }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; border-radius: 2px; }
`;
