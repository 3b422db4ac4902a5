import { useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';

interface TurnedProps {
  /** Whether the back is seen first. */
  readonly isBack: boolean;
  readonly words: { readonly toFront: string; readonly toBack: string };
  children(isBack: boolean): ReactNode;
}

/** What has two faces, one of which is seen, and the button that turns it. */
export function Turned({ isBack: first, words, children }: TurnedProps) {
  const [isBack, setBack] = useState(first);
  return (
    <>
      {children(isBack)}
      <Button look="quiet" onClick={() => setBack(!isBack)}>
        {isBack ? words.toFront : words.toBack}
      </Button>
    </>
  );
}
