import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/field.tsx';
import { frameOf } from './marked-page.tsx';
import { byKey, moved, placeBetween, placeRound, type Mark, type MarkedPlace, type Point } from './places.rules.ts';
import styles from './page-marks.module.css';

/** All that is read in it. */
export interface MarkWords {
  readonly add: string;
  readonly undo: string;
  /** Why no further one can be added. Empty while one can. */
  readonly full: string;
  at(number: number, text: string): string;
  text(number: number): string;
  remove(number: number): string;
}

interface MarkEditorProps {
  readonly src: string;
  readonly alt: string;
  /** Of this page. */
  readonly marks: readonly Mark[];
  readonly longest: number;
  readonly words: MarkWords;
  readonly canUndo: boolean;
  onChange(marks: readonly Mark[]): void;
  onUndo(): void;
}

interface Drag {
  readonly from: Point;
  readonly to: Point;
  /** The mark that is moved. Undefined while one is drawn. */
  readonly index: number | undefined;
}

const MIDDLE = { x: 0.5, y: 0.5 };

/** A page on which places are marked: drawn with a pointer, or added in the middle and moved by the arrow keys. */
export function MarkEditor({ src, alt, marks, longest, words, canUndo, onChange, onUndo }: MarkEditorProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const focusOn = useFocusOnNext(sheet);
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = sheet.current?.getBoundingClientRect();
    return box ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } : MIDDLE;
  };
  const put = (index: number, place: MarkedPlace) =>
    onChange(marks.map((mark, at) => (at === index ? { ...mark, place } : mark)));
  const add = (place: MarkedPlace) => {
    if (words.full) return;
    focusOn(marks.length);
    onChange([...marks, { place, text: '' }]);
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const on = (event.target as Element).closest<HTMLElement>('[data-mark]')?.dataset['mark'];
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointAt(event);
    setDrag({ from: at, to: at, index: on === undefined ? undefined : Number(on) });
  };
  const end = () => {
    if (!drag) return;
    setDrag(undefined);
    if (drag.index === undefined) return add(placeBetween(drag.from, drag.to));
    const mark = marks[drag.index];
    if (mark && isMoved(drag)) put(drag.index, dragged(mark.place, drag));
  };
  const press = (event: KeyboardEvent, index: number, { place }: Mark) => {
    const next = byKey(place, event.key, event.shiftKey);
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
    if (!next && !isRemoved) return;
    event.preventDefault();
    if (next) put(index, next);
    else onChange(marks.filter((_mark, at) => at !== index));
  };
  const drawn = drag && drag.index === undefined && isMoved(drag) ? placeBetween(drag.from, drag.to) : undefined;
  return (
    <div className={styles.figure}>
      <p className={styles.tools}>
        <Button onClick={() => add(placeRound(MIDDLE))} disabled={words.full !== ''}>
          {words.add}
        </Button>
        <Button look="quiet" onClick={onUndo} disabled={!canUndo}>
          {words.undo}
        </Button>
      </p>
      <div
        ref={sheet}
        className={styles.sheet}
        data-draws
        onPointerDown={begin}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: pointAt(event) })}
        onPointerUp={end}
        onPointerCancel={() => setDrag(undefined)}
      >
        <img className={styles.picture} src={src} alt={alt} draggable={false} />
        {marks.map((mark, index) => (
          <button
            key={index}
            type="button"
            data-mark={index}
            className={styles.mark}
            style={frameOf(drag?.index === index ? dragged(mark.place, drag) : mark.place)}
            aria-label={words.at(index + 1, mark.text)}
            onKeyDown={(event) => press(event, index, mark)}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
          </button>
        ))}
        {drawn ? <span className={styles.mark} style={frameOf(drawn)} /> : null}
      </div>
      {words.full ? <p role="status">{words.full}</p> : null}
      <div className={styles.texts}>
        {marks.map((mark, index) => (
          <div key={index} className={styles.text}>
            <TextField
              label={words.text(index + 1)}
              required
              maxLength={longest}
              value={mark.text}
              // The dialog is sent by its button alone.
              onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
              onChange={(event) =>
                onChange(marks.map((each, at) => (at === index ? { ...each, text: event.target.value } : each)))
              }
            />
            <Button look="quiet" onClick={() => onChange(marks.filter((_mark, at) => at !== index))}>
              {words.remove(index + 1)}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}

function isMoved({ from, to }: Drag): boolean {
  return from.x !== to.x || from.y !== to.y;
}

function dragged(place: MarkedPlace, { from, to }: Drag): MarkedPlace {
  return moved(place, { x: to.x - from.x, y: to.y - from.y });
}

/** A mark that was added has the focus, so that the arrow keys move it at once. */
function useFocusOnNext(sheet: RefObject<HTMLDivElement | null>): (index: number) => void {
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    const mark = sheet.current?.querySelector<HTMLElement>(`[data-mark="${next.current}"]`);
    mark?.focus({ preventScroll: true });
    // One that was drawn is in sight and nothing moves. One that was added in the middle of the page may lie below.
    mark?.scrollIntoView({ block: 'nearest' });
    next.current = undefined;
  });
  return (index) => {
    next.current = index;
  };
}
