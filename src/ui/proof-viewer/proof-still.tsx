import { Overlay } from './overlay.tsx';
import { LAYERS, type Proof, type ProofPage } from './proof.ts';
import styles from './proof-viewer.module.css';

interface ProofStillProps {
  readonly page: ProofPage;
  readonly cut: Proof['cut'];
  readonly alt: string;
}

const SHEET = new Set(LAYERS);

/** One page with the sheet laid over it, to be looked at beside another one. */
export function ProofStill({ page, cut, alt }: ProofStillProps) {
  const { width, height, src } = page;
  return (
    <div className={styles.still}>
      <div className={styles.stillSheet} style={{ aspectRatio: `${width} / ${height}` }}>
        <img key={src} src={src} width={width} height={height} alt={alt} className={styles.picture} />
        <Overlay page={page} cut={cut} layers={SHEET} />
      </div>
    </div>
  );
}
