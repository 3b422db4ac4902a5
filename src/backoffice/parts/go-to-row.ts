import type { KeyboardEvent } from 'react';

/** Up and down, or k and j, as in many lists. */
export function goToRow(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const body = event.currentTarget.closest('tbody');
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
