/**
 * The option to which an arrow key leads. -1 is the field itself, where none is chosen: it lies between the last option
 * and the first. Undefined for any other key.
 */
export function optionAfter(key: string, active: number, options: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const places = options + 1;
  return step === undefined ? undefined : ((active + 1 + step + places) % places) - 1;
}

/** The id by which the field names its chosen option (`aria-activedescendant`). Undefined if none is chosen. */
export function optionId(listId: string, active: number): string | undefined {
  return active < 0 ? undefined : `${listId}-${active}`;
}

/** The field keeps the focus, so a browser does not bring the chosen option of a long list into sight by itself. */
export function showOption(id: string | undefined): void {
  if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
}
