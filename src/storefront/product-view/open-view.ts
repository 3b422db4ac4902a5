import type { FactValues, Geometry } from '#product-picture/geometry.ts';
import type { OwnArtwork } from '#product-picture/printed-surface.tsx';
import { buildModel } from './build-model.ts';
import type { Act } from './model.ts';
import { Press } from './printing.ts';
import { turnedBy } from './turning.ts';
import { closeStudio, studioOn, ViewStage } from './view-stage.ts';

interface Seen {
  readonly facts: FactValues;
  readonly geometry: Geometry;
  readonly artwork?: OwnArtwork | undefined;
  readonly otherSide?: OwnArtwork | undefined;
  readonly artworks: string | null;
}

/** A product that is being looked at. */
export interface OpenView {
  readonly act: Act | undefined;
  readonly first: number;
  pose(part: number): void;
  close(): void;
}

/** More pixels than this are not worth the frames that they cost. */
const MOST_RATIO = 2;

/**
 * Opens the view on a canvas. Undefined where the browser has no WebGL.
 * @param onLost the browser took the picture away, which it may do when it is short of memory
 */
export async function openView(
  canvas: HTMLCanvasElement,
  seen: Seen,
  onLost: () => void,
): Promise<OpenView | undefined> {
  if (!hasWebGl()) return undefined;
  const spot = getComputedStyle(canvas).getPropertyValue('--spot').trim() || '#c23a24';
  const press = new Press({ ...seen, spot });
  const model = await buildModel({ facts: seen.facts, geometry: seen.geometry, press });
  const studio = studioOn(canvas);
  const stage = new ViewStage(studio, model);
  const place = canvas.parentElement ?? canvas;
  const stop = turnedBy(place, (yaw, pitch) => stage.turn(yaw, pitch));
  const fit = () => {
    const { clientWidth, clientHeight } = place;
    if (clientWidth > 0 && clientHeight > 0)
      stage.resize(clientWidth, clientHeight, Math.min(devicePixelRatio, MOST_RATIO));
  };
  canvas.addEventListener('webglcontextlost', onLost, { once: true });
  const sizes = new ResizeObserver(fit);
  sizes.observe(place);
  fit();
  stage.draw();
  return {
    act: model.act,
    first: model.first,
    pose: (part) => stage.pose(part),
    close: () => {
      stop();
      canvas.removeEventListener('webglcontextlost', onLost);
      sizes.disconnect();
      stage.dispose();
      closeStudio(studio);
      press.dispose();
    },
  };
}

function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
