import { useEffect, useReducer, useRef } from 'react';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { needed } from '../client/needed-code.ts';
import type { OptionFacts } from './drawer.ts';
import type { OptionDrawing } from './option-drawing.tsx';
// The server's drawings need their styles with the page.
import './option-drawing.css';

let Drawn: typeof OptionDrawing | undefined;

/** Loads the code that draws options. */
export async function loadOptionDrawings(): Promise<void> {
  Drawn ??= (await import('./option-drawing.tsx')).OptionDrawing;
}

/** The drawing of an option. The server draws it, so opening a page does not cost the download of the code. */
export function DrawnOption(option: { readonly feature: FeatureWire; readonly facts: OptionFacts }) {
  const box = useRef<HTMLDivElement>(null);
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    // A tile that a choice has added was drawn by nobody.
    if (!Drawn && box.current?.childElementCount === 0) needed(loadOptionDrawings()).then(drawAgain, () => undefined);
  }, []);
  if (Drawn)
    return (
      <div key="drawn here">
        <Drawn {...option} />
      </div>
    );
  // No children are rendered here, so React keeps the markup that is in the document.
  return <div key="drawn by the server" ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
