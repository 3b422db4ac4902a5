import { Overlay } from './overlay.tsx';
import { LAYERS, type Proof, type ProofPage } from './proof.ts';
import { roomOf } from './zoom.rules.ts';
import styles from './proof-viewer.module.css';

interface ProofStillProps {
  readonly page: ProofPage;
  readonly cut: Proof['cut'];
  readonly alt: string;
}

const SHEET = new Set(LAYERS);
const MOST_HEIGHT_VH = 62;

/** One page with the sheet laid over it, to be looked at beside another one. */
export function ProofStill({ page, cut, alt }: ProofStillProps) {
  const { width, height, src } = page;
  const room = roomOf(page);
  const [across, down] = [room.right - room.left, room.bottom - room.top];
  const ratio = (width * across) / (height * down);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const sheet = {
    left: share(-room.left, across),
    top: share(-room.top, down),
    width: share(1, across),
    height: share(1, down),
  };
  return (
    <div className={styles.still}>
      <div className={styles.stillRoom} style={{ aspectRatio: ratio, width: `min(100%, ${ratio * MOST_HEIGHT_VH}vh)` }}>
        <div className={styles.stillSheet} style={sheet}>
          <img key={src} src={src} width={width} height={height} alt={alt} className={styles.picture} />
          <Overlay page={page} cut={cut} layers={SHEET} />
        </div>
      </div>
    </div>
  );
}
