type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a visitor did before the page ran. */
interface Early {
  /** Each field with its last value, which hydration may overwrite. */
  readonly fields: Map<Field, string>;
  readonly presses: HTMLButtonElement[];
  /** From here on the page hears presses itself. */
  stopPresses(): void;
  stop(): void;
}

type WithEarly = typeof globalThis & { tirageEarly?: Early };

/**
 * Notes what is typed and pressed while the page's code is on its way. The server puts the text of this function into
 * each page, so it uses nothing from outside.
 */
export function watchEarly(): void {
  const fields: Early['fields'] = new Map();
  const presses: HTMLButtonElement[] = [];
  const typing = new AbortController();
  const pressing = new AbortController();
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches('input, textarea, select'))
      fields.set(target as Field, (target as Field).value);
  };
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const form = button?.type === 'submit' ? button.form : null;
    // A form with an address of its own works without the page's code.
    if (!button || form?.hasAttribute('action')) return;
    presses.push(button);
    event.preventDefault();
  };
  for (const type of ['input', 'change'])
    document.addEventListener(type, note, { capture: true, signal: typing.signal });
  document.addEventListener('click', press, { capture: true, signal: pressing.signal });
  (globalThis as WithEarly).tirageEarly = {
    fields,
    presses,
    stopPresses: () => pressing.abort(),
    stop: () => typing.abort(),
  };
}

/**
 * Keeps the room of the notice of an unpaid order from the first paint on: only this browser knows that there is one.
 * The server puts the text of this function into each page, so it uses nothing from outside.
 */
export function keepRoomForUnpaid(): void {
  try {
    const { value, expires = 0 } = JSON.parse(localStorage.getItem('tirage-last-order') ?? '{}') as {
      value?: { lastCreatedOrderId?: string; lastCreatedOrder?: string; lastPayedOrder?: string };
      expires?: number;
    };
    const isUnpaid = value?.lastCreatedOrderId && value.lastCreatedOrder !== value.lastPayedOrder;
    if (isUnpaid && expires > Date.now()) document.documentElement.setAttribute('data-unpaid', '');
  } catch {
    // Without a storage, or with one that something else has written to, there is nothing to say.
  }
}

/**
 * A file that is dropped beside its place would open in the place of the page, with all that was filled in. Words that are
 * dragged into a field are left alone, and so is a field that takes files by itself. The server puts the text of this function into each page.
 */
export function keepDropsOut(): void {
  const keep = (event: DragEvent) => {
    const isOnField = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (isOnField || event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // Behind the listeners of the page, which stand on the document: a place that takes the file has said so by then.
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
}

/**
 * A picture whose request is never answered leaves an empty frame for as long as the line stands. What has been in sight for so
 * long without it is told that it failed, and its drawing stands there instead. The server puts the text of this function into
 * each page.
 */
export function giveUpPictures(): void {
  const awaited = new WeakMap<Element, string>();
  setInterval(() => {
    if (document.hidden) return;
    for (const image of document.querySelectorAll<HTMLImageElement>('picture>img')) {
      const { top, right, bottom, left } = image.getBoundingClientRect();
      const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && right > left;
      // What is out of sight is not asked for until somebody scrolls to it.
      if (image.complete || !isInSight) awaited.delete(image);
      else if (awaited.get(image) === image.src) image.dispatchEvent(new Event('error'));
      else awaited.set(image, image.src);
    }
  }, 5000);
}

/** Called before hydration: from then on a press hydrates what it is on. */
export function stopEarlyPresses(): void {
  (globalThis as WithEarly).tirageEarly?.stopPresses();
}

/** Called after hydration: gives the page what was typed, then what was pressed. */
export function replayEarly(): void {
  const { tirageEarly: early } = globalThis as WithEarly;
  if (!early) return;
  early.stop();
  for (const [field, value] of early.fields) if (field.isConnected) retype(field, value);
  // What was typed is drawn first: a form is sent with it.
  setTimeout(() => early.presses.filter((button) => button.isConnected).forEach((button) => button.click()));
}

/** Repeats an input. The library hears only of values that differ from the one it knows, which it read from the field. */
function retype(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'radio' || field.type === 'checkbox') {
    const box = field as HTMLInputElement;
    if (box.checked === box.defaultChecked) return;
    box.checked = box.defaultChecked;
    box.click();
  } else if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
  else retypeText(field, value);
}

function retypeText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
