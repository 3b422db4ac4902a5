/**
 * Fetches a page's code once its first screen is drawn: before, the code would take the line and the processor from it.
 * The server puts the text of this function at the end of each page, so it uses nothing from outside.
 * @param entry the module that starts the page
 * @param files the page's styles and modules
 */
export function codeAfterPaint(entry: string, files: readonly string[]): void {
  const nonce = document.currentScript?.nonce ?? '';
  const add = <Name extends 'link' | 'script'>(name: Name, facts: Partial<HTMLElementTagNameMap[Name]>) =>
    document.head.append(Object.assign(document.createElement(name), { nonce }, facts));
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    ask();
  };
  // A request costs the page a few milliseconds each: asked for at once, they would hold up a phone for a tenth of a second.
  const ask = (from = 0) => {
    const next = from + 6;
    for (const href of files.slice(from, next))
      // The styles stand in the page. Their files are for the next pages: there the code that a page loads looks for them.
      if (href.endsWith('.css')) add('link', { rel: 'stylesheet', media: 'print', href });
      else add('link', { rel: 'modulepreload', href });
    if (next < files.length) setTimeout(() => ask(next));
    else {
      add('script', { type: 'module', src: entry });
      // What a telephone asks for to install the shop would take a line of its own from the first screen.
      add('link', { rel: 'manifest', href: '/site.webmanifest' });
    }
  };
  // A frame that was asked for may be seen only later, and what comes before it is in its way.
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  else requestAnimationFrame(() => setTimeout(begin));
  // A page that nobody looks at draws no frame.
  setTimeout(begin, 1000);
}
