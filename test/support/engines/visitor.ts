import type { Found, Tab } from './tab.ts';

/** A busy machine is slow; an event that never comes must still fail. */
const PATIENCE_MS = 90_000;
/** Most of what is asked is true soon. To be asked costs the page a layout, so what takes longer is asked less often. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;

type Role = 'link' | 'button' | 'radio' | 'field' | 'heading';

/**
 * A person in front of the shop, in any browser. Methods are named by the person's actions and use the visible names.
 */
export class Visitor {
  readonly tab: Tab;
  readonly #address: string;

  constructor(tab: Tab, address: string) {
    this.tab = tab;
    this.#address = address;
  }

  async opens(path: string): Promise<void> {
    await this.tab.goes(this.#address + path);
    await this.comesToRest();
  }

  /** Waits until the page-loaded flag is set (row 4.1.05). */
  async comesToRest(): Promise<void> {
    await this.until('the page stands', () => document.documentElement.dataset['pageLoaded'] === 'true');
  }

  async follows(name: RegExp): Promise<void> {
    await (await this.#finds('link', name)).click();
    await this.comesToRest();
  }

  async presses(name: RegExp): Promise<void> {
    await (await this.#finds('button', name)).click();
  }

  async chooses(name: RegExp): Promise<void> {
    await (await this.#finds('radio', name)).click();
  }

  async fills(label: RegExp, text: string): Promise<void> {
    await (await this.#finds('field', label)).type(text);
  }

  async sees(text: RegExp): Promise<void> {
    await this.until(
      `${text} is seen`,
      (source) => new RegExp(source, 'u').test(document.body.innerText.replaceAll(/\s+/gu, ' ')),
      text.source,
    );
  }

  async seesHeading(name: RegExp): Promise<void> {
    await this.#finds('heading', name);
    await this.comesToRest();
  }

  /** Goes back with the browser. The next step checks the page. */
  async goesBack(steps = 1): Promise<void> {
    await this.asks((by) => void setTimeout(() => history.go(-by)), steps);
  }

  async goesForward(): Promise<void> {
    await this.goesBack(-1);
  }

  /** Runs a question in the page. The function cannot use variables of the test. */
  async asks<Args extends unknown[], T>(question: (...args: Args) => T, ...args: Args): Promise<T> {
    return (await this.tab.evaluates(call(question, args))) as T;
  }

  /** Repeats a question until the answer is true. */
  async until<Args extends unknown[]>(
    what: string,
    question: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    await this.#persists(what, async () => ((await this.asks(question, ...args)) ? true : undefined));
  }

  /** Repeats a question about the browser until the answer is true. */
  async comesTo(what: string, question: () => Promise<boolean>): Promise<void> {
    await this.#persists(what, async () => ((await question()) ? true : undefined));
  }

  async #finds(role: Role, name: RegExp): Promise<Found> {
    return this.#persists(`a ${role} ${name}`, () => this.tab.finds(call(findByRole, [role, name.source])));
  }

  /** Between two pages there is no page to ask, so a failed question is repeated. */
  async #persists<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    let failure: unknown;
    for (let pauseMs = FIRST_PAUSE_MS; Date.now() < deadline; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        const answer = await attempt();
        if (answer !== undefined) return answer;
      } catch (error) {
        failure = error;
      }
      await new Promise((done) => setTimeout(done, pauseMs));
    }
    // What the page announces comes first: a notice may stand far below the beginning.
    const seen = await this.asks(() => {
      const said = [...document.querySelectorAll('[role="alert"], [role="status"]')].map((each) => each.textContent);
      return [location.pathname, ...said, document.body.innerText].join('\n');
    }).catch(String);
    throw new Error(`It never came that ${what}. What is there instead: ${seen.slice(0, 1500)}`, { cause: failure });
  }
}

/** The call as an expression in text form, for all engines. */
function call(question: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(${question.toString()})(...${JSON.stringify(args)})`;
}

/**
 * Runs in the page: finds the first visible element with this name. An element that can be pressed is scrolled into
 * view.
 */
function findByRole(role: Role, source: string): Element | null {
  const tags = { link: 'a[href]', button: 'button', radio: 'label', field: 'input, textarea', heading: 'h1' };
  const name = new RegExp(source, 'u');
  const textOf = (element: HTMLElement) => {
    const label = (element as HTMLInputElement).labels?.[0];
    return (element.ariaLabel ?? (label ?? element).innerText).replaceAll(/\s+/gu, ' ').trim();
  };
  const found = [...document.querySelectorAll<HTMLElement>(tags[role])].find((element) => {
    // A radio is pressed on its label, because only the label is visible.
    if (role === 'radio' && !element.querySelector('input[type=radio]')) return false;
    return element.getClientRects().length > 0 && name.test(textOf(element));
  });
  if (role !== 'heading') found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found ?? null;
}
