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

/** Values in the template are escaped; markup passes only as another `html` result. */
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

export function plainPage(language: string, title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/plain.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text;
}

/** Served as a file, because the content policy allows no inline style. */
export const PLAIN_STYLE = `
:root{color-scheme:light}
body{margin:0;background:#f2f1ec;color:#15171a;font:16px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:40px 20px 80px}
main.wide{max-width:1040px}
h1{font-size:26px;line-height:1.2;margin:0 0 8px}
h2{font-size:18px;margin:32px 0 8px}
.card{background:#fff;border:1px solid #d9d7cf;border-radius:2px;padding:24px;margin:16px 0}
.note{color:#55585d}
.amount{font-size:32px;font-weight:700;font-variant-numeric:tabular-nums;margin:8px 0 0}
button{font:inherit;font-weight:600;width:100%;min-height:48px;margin:0 0 12px;padding:10px 16px;border:1px solid #15171a;border-radius:2px;background:#fff;color:#15171a;cursor:pointer;text-align:left}
button.main{background:#15171a;color:#fff}
button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #1d6fd8;outline-offset:2px}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid #e4e2da;vertical-align:top}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
a{color:#1a4f9c}
.get{color:#1c6b3c}.post{color:#8a4b00}.put,.patch{color:#5a3d99}.delete{color:#a3231a}
iframe{width:100%;height:640px;border:1px solid #d9d7cf;background:#fff}
`;
