/** Small server-made pages outside the shop's design: the sandbox provider, the outbox, the API page. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Values in the template are escaped. Only another `html` result is inserted as markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  return new Html(
    parts.reduce((text, part, index) => text + part + (index < values.length ? show(values[index] ?? '') : ''), ''),
  );
}

function show(value: string | number | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return (value as readonly Html[]).map((each) => each.text).join('');
  return escapeHtml(String(value));
}

export interface PlainPage {
  readonly language: string;
  readonly title: string;
  /** Stylesheet with the tenant's tokens; absent for a page without a tenant. */
  readonly brandStylesheet?: string;
}

export function plainPage({ language, title, brandStylesheet }: PlainPage, body: Html): string {
  const brand = brandStylesheet === undefined ? '' : html`<link rel="stylesheet" href="${brandStylesheet}" />`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/plain.css" />
        ${brand}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text;
}
