import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Mark } from '../notice/notice.tsx';
import { Stroke } from './overlay.tsx';
import { LAYERS, type Layer, type Proof, type ProofPage, type ProofWords } from './proof.ts';
import styles from './proof-viewer.module.css';

interface PanelProps {
  readonly proof: Proof;
  /** Undefined where no page has a picture. */
  readonly page: ProofPage | undefined;
  readonly words: ProofWords;
  readonly layers: ReadonlySet<Layer>;
  readonly hiddenPlates: ReadonlySet<string>;
  readonly chosen: string;
  readonly pointed: string;
  readonly children?: ReactNode;
  onLayers(layers: ReadonlySet<Layer>): void;
  onPlates(hidden: ReadonlySet<string>): void;
  onPoint(key: string): void;
  onChoose(key: string): void;
}

/** Beside the table: what the lines mean, and what was found. */
export function Panel(props: PanelProps) {
  const { proof, page, words, layers, hiddenPlates, chosen, pointed, children } = props;
  const { onLayers, onPlates, onPoint, onChoose } = props;
  const title = useId();
  const offered = page ? LAYERS.filter((layer) => hasLayer(layer, page, proof)) : [];
  const plates = page?.plateLayers ?? [];
  return (
    <div className={styles.panel}>
      {proof.missing ? (
        <p className={styles.missing}>
          <Mark level="info" size={20} />
          {proof.missing}
        </p>
      ) : null}
      {offered.length + plates.length > 0 ? (
        <fieldset className={styles.legend}>
          <legend>{words.layers}</legend>
          {offered.map((layer) => (
            <label key={layer} className={styles.switch}>
              <input type="checkbox" checked={layers.has(layer)} onChange={() => onLayers(toggled(layers, layer))} />
              <Sample layer={layer} />
              {words.layer[layer]}
            </label>
          ))}
          {plates.map(({ key, name, metal }) => (
            <label key={key} className={styles.switch}>
              <input
                type="checkbox"
                checked={!hiddenPlates.has(key)}
                onChange={() => onPlates(toggled(hiddenPlates, key))}
              />
              <span className={styles.swatch} data-plate={key} data-metal={metal} aria-hidden="true" />
              <span className={styles.plateName}>{name}</span>
            </label>
          ))}
          {proof.shape ? <p className={styles.hint}>{proof.shape}</p> : null}
        </fieldset>
      ) : null}
      {page?.note ? <p className={styles.hint}>{page.note}</p> : null}
      <section aria-labelledby={title}>
        <h3 id={title} className={styles.heading}>
          {words.findings}
        </h3>
        {proof.state ? (
          <p className={`${styles.state} ${styles[proof.state.level]}`}>
            <Mark level={proof.state.level} size={20} />
            {proof.state.text}
          </p>
        ) : null}
        <ol className={styles.findings}>
          {proof.findings.map((finding, index) => (
            <Found
              key={finding.key}
              finding={finding}
              number={index + 1}
              isChosen={finding.key === chosen}
              isPointed={finding.key === pointed}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </ol>
      </section>
      {page ? <p className={styles.hint}>{words.colours}</p> : null}
      {children}
    </div>
  );
}

function toggled<Key>(among: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(among);
  if (!next.delete(key)) next.add(key);
  return next;
}

function hasLayer(layer: Layer, { sheet, number }: ProofPage, { findings }: Proof): boolean {
  switch (layer) {
    case 'trim':
      return sheet !== null;
    case 'bleed':
      return sheet !== null && sheet.bleed.left < sheet.trim.left;
    case 'safe':
      return sheet !== null && sheet.safe !== null && sheet.shape?.safe.length !== 0;
    case 'folds':
      return sheet !== null && sheet.folds.length > 0;
    case 'window':
      return sheet?.window !== undefined;
    case 'findings':
      return findings.some(({ places }) => places.some(({ page }) => page === number));
  }
}

/** How a line is drawn. What was found has a frame. */
function Sample({ layer }: { readonly layer: Layer }) {
  return (
    <svg viewBox="0 0 32 16" width="32" height="16" className={styles.sample} aria-hidden="true">
      {layer === 'findings' ? (
        <path className={styles.frame} d="M3 3h26v10H3Z" />
      ) : (
        <Stroke layer={layer} d="M0 8H32" />
      )}
    </svg>
  );
}

interface FoundProps {
  readonly finding: Proof['findings'][number];
  readonly number: number;
  readonly isChosen: boolean;
  readonly isPointed: boolean;
  onPoint(key: string): void;
  onChoose(key: string): void;
}

function Found({ finding, number, isChosen, isPointed, onPoint, onChoose }: FoundProps) {
  const { key, level, word, where, text, check } = finding;
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) void own.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={own}>
      <button
        type="button"
        className={styles.finding}
        aria-pressed={isChosen}
        data-on={isPointed || isChosen || undefined}
        onPointerEnter={() => onPoint(key)}
        onPointerLeave={() => onPoint('')}
        onFocus={() => onPoint(key)}
        onBlur={() => onPoint('')}
        onClick={() => onChoose(key)}
      >
        <span className={`${styles.number} ${styles[level]}`}>
          <span className={styles.badge}>{number}</span>
        </span>
        <span>
          <span className={styles.line}>
            <span className={`${styles.level} ${styles[level]}`}>
              <Mark level={level} size={18} />
              <strong>{word}</strong>
            </span>
            {where ? <span className={styles.where}>{where}</span> : null}
            <span className={styles.where}>{check}</span>
          </span>
          <span className={styles.text}>{text}</span>
        </span>
      </button>
    </li>
  );
}
