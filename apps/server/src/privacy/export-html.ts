import { escapeHtml } from '../pages/page.ts';
import type { ExportRow, ExportSource, PersonalData } from './personal-data.ts';
import type { Pictures } from './pictures.ts';

// The file is opened from a disk, where it may use neither scripts nor the network.
const POLICY = "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'";

const STYLES = `:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px; max-width: 52rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
section { margin-top: 40px; }
.why { font-size: 14px; }
article { border-top: 1px solid #8888; padding: 8px 0; }
dl { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 7fr); gap: 2px 16px; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; white-space: pre-wrap; }
img { max-width: 100%; max-height: 24rem; }`;

/** The export for people: a page with a heading for each source and a list of fields for each row. */
export async function* htmlExport(data: PersonalData, at: Date, pictures: Pictures): AsyncGenerator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your data</title>
<style>${STYLES}</style>
</head>
<body>
<h1>Your data</h1>
<p>Everything that we hold about you, as of ${shown(at.toISOString())}. Data of other people is left out. Programs can read the same in data.json.</p>
<nav>
${list(data.sources.map(({ name, title }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(title)}</a></li>`))}
</nav>
`;
  const empty: ExportSource[] = [];
  for (const source of data.sources) {
    let isEmpty = true;
    for await (const page of data.rows(source)) {
      if (page.length === 0) continue;
      yield (
        (isEmpty ? heading(source) : '') + page.map((row) => article(row, pictures.of(source, row))).join('')
      );
      isEmpty = false;
    }
    if (isEmpty) empty.push(source);
    else yield '</section>\n';
  }
  yield `<section>
<h2>What we hold nothing of</h2>
${list(empty.map(({ name, title }) => `<li id="${escapeHtml(name)}">${escapeHtml(title)}</li>`))}
</section>
</body>
</html>
`;
}

const list = (items: readonly string[]) => `<ul>\n${items.join('\n')}\n</ul>`;

function heading({ name, title, purpose, legal_basis: basis, retention }: ExportSource): string {
  const why = [
    field('Purpose', escapeHtml(purpose)),
    field('Legal basis', escapeHtml(basis)),
    field('Kept', escapeHtml(retention)),
  ];
  return `<section id="${escapeHtml(name)}">\n<h2>${escapeHtml(title)}</h2>\n<dl class="why">${why.join('')}</dl>\n`;
}

function article(row: ExportRow, picture: string | null): string {
  const image = picture === null ? '' : `<img src="${escapeHtml(picture)}" alt="" loading="lazy">`;
  return `<article>${image}${shown(row)}</article>\n`;
}

const field = (label: string, html: string) => `<dt>${label}</dt><dd>${html}</dd>`;

const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|\+00:00)$/;

/** A value as HTML; empty for values without content. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return escapeHtml(value.replace(MOMENT, '$1 $2 UTC'));
  if (Array.isArray(value)) return value.map(shown).filter(Boolean).join(', ');
  if (typeof value !== 'object') return typeof value === 'number' ? String(value) : '';
  const fields = Object.entries(value).map(([key, inner]) => [key, shown(inner)] as const);
  return `<dl>${fields.map(([key, html]) => (html === '' ? '' : field(labelOf(key), html))).join('')}</dl>`;
}

/** `created_at` becomes `Created at`. */
function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ').trim();
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}
