import { Group } from 'three';
import type { Geometry } from '#product-picture/geometry.ts';
import { panelMotif } from '#product-picture/panels.rules.ts';
import type { Build } from '../model.ts';
import { caliperOf } from '../paper.rules.ts';
import { leafOf } from './flat.ts';

interface Panel {
  /** Shares of the open width. */
  readonly from: number;
  readonly to: number;
  /** The panel that it hangs on, and on which side of that; none for the one that stands still. */
  readonly on: number | undefined;
  readonly side: 'left' | 'right';
  /** Direction of the fold: 1 closes towards the viewer, -1 away. */
  readonly closes: 1 | -1;
}

/**
 * The panels of each fold, and where they hang together. Page 1 is the outside, so they close away from who looks at it;
 * the last panel is the cover, and stands still.
 */
export function panelsOf({ fold, panels }: Pick<Geometry, 'fold' | 'panels'>): readonly Panel[] {
  if (fold === 'gate')
    return [
      { from: 0.25, to: 0.75, on: undefined, side: 'right', closes: -1 },
      { from: 0, to: 0.25, on: 0, side: 'left', closes: -1 },
      { from: 0.75, to: 1, on: 0, side: 'right', closes: -1 },
    ];
  const count = fold === 'half' || fold === 'cross' ? 2 : Math.max(panels, 2);
  return Array.from({ length: count }, (_, index) => ({
    from: (count - 1 - index) / count,
    to: (count - index) / count,
    on: index === 0 ? undefined : index - 1,
    side: 'left',
    // A zigzag changes its direction at every fold; the others go on in the same one.
    closes: fold === 'zigzag' && index % 2 === 0 ? 1 : -1,
  }));
}

/** Folded, but not through itself: the innermost panel leaves room for the paper between. */
const CLOSED = Math.PI * 0.985;

/** A leaflet that stands on the table and opens. The customer's artwork runs over all panels, a sample keeps to each. */
export const buildFolded: Build = async ({ geometry, facts, press }) => {
  const { width, height } = geometry;
  const thickness = Math.max(caliperOf(facts), 0.08);
  const edge = press.bare();
  const panels = panelsOf(geometry);
  const count = panels.length;
  const leaves = await Promise.all(
    panels.map(async ({ from, to }) => {
      const place = panels.filter((each) => each.from < from).length;
      const outside = panelMotif(geometry.fold, { place, count });
      const front = await press.printed({ motif: 'display', seed: 3, panel: outside }, width, height, 'front', {
        from,
        to,
      });
      // Seen from behind, the panels stand in the reverse order.
      const inside = panelMotif(geometry.fold, { place: count - 1 - place, count, isInside: true });
      const back = geometry.printedBack
        ? await press.printed({ motif: 'solid', seed: 1, panel: inside }, width, height, 'back', {
            from: 1 - to,
            to: 1 - from,
          })
        : press.bare();
      return leafOf({ width: width * (to - from), height, thickness, front, back, edge });
    }),
  );
  const hinges = panels.map(() => new Group());
  const object = new Group();
  const sheet = new Group();
  object.add(sheet);
  // The doors of a gate fold close over the inside, towards who looks at it: closed, they are what is seen.
  const isGate = geometry.fold === 'gate';
  if (isGate) sheet.rotation.y = Math.PI;
  panels.forEach(({ from, to, on, side }, index) => {
    const hinge = hinges[index] as Group;
    const leaf = leaves[index];
    const wide = width * (to - from);
    if (leaf) {
      leaf.position.x = on === undefined ? 0 : side === 'right' ? wide / 2 : -wide / 2;
      hinge.add(leaf);
    }
    const parent = on === undefined ? undefined : panels[on];
    if (on === undefined || !parent) return void sheet.add(hinge);
    const half = (width * (parent.to - parent.from)) / 2;
    // The first panel is centred on its own origin, every other one begins at its hinge.
    const end = parent.on === undefined ? half : 2 * half;
    hinge.position.x = side === 'right' ? end : -end;
    hinges[on]?.add(hinge);
  });
  const pose = (part: number) => {
    panels.forEach(({ on, side, closes }, index) => {
      const hinge = hinges[index];
      if (!hinge || on === undefined) return;
      // Inner panels of a roll fold close first.
      const late = panelsOf(geometry).length > 2 && geometry.fold === 'roll' ? 1 - index * 0.02 : 1;
      const angle = (1 - part) * CLOSED * late * closes;
      hinge.rotation.y = side === 'right' ? -angle : angle;
    });
  };
  return {
    object,
    scale: 1 / Math.max(width, height),
    act: 'open',
    first: isGate ? 0.4 : 0.82,
    // All panels turn away to the left but those of a gate fold: seen from there, each of them can be read.
    ...(isGate ? {} : { still: { pose: 0.78, yaw: -0.42 } }),
    pose,
    yaw: 0.25,
    pitch: 0.32,
    upright: true,
  };
};
