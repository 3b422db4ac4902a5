import { useEffect } from 'react';

/** Puts the focus on the control with this id when the part appears, for a step that somebody has just asked for. */
export function useFirstFocus(id: string): void {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
}
