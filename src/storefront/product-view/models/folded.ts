import { Group, type Mesh } from 'three';
import type { Geometry } from '#product-picture/geometry.ts';
import { panelMotif } from '#product-picture/panels.rules.ts';
import type { Build } from '../model.ts';
import { caliperOf } from '../paper.rules.ts';
import { leafOf, type Leaf } from './flat.ts';

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
    closes: turnsBack(fold, index) ? 1 : -1,
  }));
}

/** A zigzag changes its direction at every fold, and a double parallel fold at its last; the others go on in the same one. */
function turnsBack(fold: Geometry['fold'], index: number): boolean {
  return (fold === 'zigzag' && index % 2 === 0) || (fold === 'parallel' && index === 3);
}

/** All panels move together until the leaflet is closed so far. From there on the inner ones go first. */
const TOGETHER = 0.3;

/**
 * How far the fold of a panel is closed, 0 to 1, in a leaflet that is closed to this part. A fold that is closed later than
 * the one inside of it is at a right angle at most until then, or the inner panel would pass through the cover.
 */
export function foldedPart(fold: Geometry['fold'], index: number, count: number, closed: number): number {
  // Folded in half, then in half again: the middle fold first.
  if (fold === 'parallel') return index === 2 ? Math.min(1, closed * 2) : Math.max(0, closed * 2 - 1);
  if (fold === 'cross') return Math.min(1, closed * 2);
  const folds = count - 1;
  if (fold !== 'roll' || folds < 2 || closed <= TOGETHER) return closed;
  const stage = ((closed - TOGETHER) / (1 - TOGETHER)) * folds;
  const own = folds - index;
  if (stage >= own + 1) return 1;
  const waiting = own === 0 ? TOGETHER : Math.min(0.5, TOGETHER + (0.5 - TOGETHER) * stage);
  return stage <= own ? waiting : waiting + (1 - waiting) * (stage - own);
}

/** Which place a panel has in the closed leaflet, counted from the cover. */
function depthOf(fold: Geometry['fold'], index: number, count: number): number {
  return fold === 'zigzag' || index === 0 ? index : count - index;
}

/** How far a panel lies off the plane of the panel that it hangs on once it is closed, in places, in the direction of that panel's front. */
export function offsetOf(fold: Geometry['fold'], index: number, count: number): number {
  const behind = depthOf(fold, index, count) - depthOf(fold, index - 1, count);
  // Every fold between turns the panel round.
  return index % 2 === 1 ? -behind : behind;
}

/** Air between two closed panels, in millimetres. */
const AIR = 0.3;
/** The doors of a gate fold stay a little open, so that they are seen to be doors. */
const GATE_CLOSED = Math.PI * 0.985;

interface Sheet {
  readonly object: Group;
  /** Folds it to a part, from 0 to 1. */
  close(closed: number): void;
}

/** Hangs panels on each other. `apart` is the distance of two closed panels, in millimetres. */
function hang(leaves: readonly Mesh[], { fold, panels: count }: Geometry, width: number, apart: number): Sheet {
  const panels = panelsOf({ fold, panels: count });
  const hinges = panels.map(() => new Group());
  const object = new Group();
  panels.forEach(({ from, to, on, side }, index) => {
    const hinge = hinges[index] as Group;
    const leaf = leaves[index];
    const wide = width * (to - from);
    if (leaf) {
      leaf.position.x = on === undefined ? 0 : side === 'right' ? wide / 2 : -wide / 2;
      hinge.add(leaf);
    }
    const parent = on === undefined ? undefined : panels[on];
    if (on === undefined || !parent) return void object.add(hinge);
    const half = (width * (parent.to - parent.from)) / 2;
    // The first panel is centred on its own origin, every other one begins at its hinge.
    const end = parent.on === undefined ? half : 2 * half;
    hinge.position.x = side === 'right' ? end : -end;
    hinges[on]?.add(hinge);
  });
  const close = (closed: number) =>
    panels.forEach(({ on, side, closes }, index) => {
      const hinge = hinges[index];
      if (!hinge || on === undefined) return;
      const part = foldedPart(fold, index, panels.length, closed);
      const angle = part * (fold === 'gate' ? GATE_CLOSED : Math.PI) * closes;
      hinge.rotation.y = side === 'right' ? -angle : angle;
      if (fold !== 'gate') hinge.position.z = part * apart * offsetOf(fold, index, panels.length);
    });
  return { object, close };
}

/** The upper or the lower half of a panel. */
function halfOf(leaf: Leaf, isUpper: boolean): Mesh {
  const half = leafOf({ ...leaf, height: leaf.height / 2 });
  const { uv } = half.geometry.attributes;
  for (let at = 0; at < (uv?.count ?? 0); at += 1) uv?.setY(at, uv.getY(at) / 2 + (isUpper ? 0.5 : 0));
  half.position.y = (isUpper ? leaf.height : -leaf.height) / 4;
  return half;
}

/** A cross fold: in half as a book closes, then its lower half behind the upper one. */
function hangCross(leaves: readonly Leaf[], geometry: Geometry, width: number, apart: number): Sheet {
  const [upper, lower] = [true, false].map((isUpper) =>
    hang(
      leaves.map((leaf) => halfOf(leaf, isUpper)),
      geometry,
      width,
      apart,
    ),
  ) as [Sheet, Sheet];
  const hinge = new Group();
  hinge.add(lower.object);
  const object = new Group();
  object.add(upper.object, hinge);
  const close = (closed: number) => {
    upper.close(closed);
    lower.close(closed);
    const part = Math.max(0, closed * 2 - 1);
    hinge.rotation.x = Math.PI * part;
    // Two sheets lie between the outermost ones.
    hinge.position.z = -3 * apart * part;
  };
  return { object, close };
}

/** Part of the way at which it is open, and begins to be turned round. */
const OPENED = 0.7;

/** A leaflet that stands on the table and opens. The customer's artwork runs over all panels, a sample keeps to each. */
export const buildFolded: Build = async ({ geometry, facts, press }) => {
  const { width, height } = geometry;
  const thickness = Math.max(caliperOf(facts), 0.08);
  const edge = press.bare();
  const panels = panelsOf(geometry);
  const count = panels.length;
  const leaves = await Promise.all(
    panels.map(async ({ from, to }): Promise<Leaf> => {
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
      return { width: width * (to - from), height, thickness, front, back, edge };
    }),
  );
  const apart = thickness + AIR;
  const sheet =
    geometry.fold === 'cross'
      ? hangCross(leaves, geometry, width, apart)
      : hang(leaves.map(leafOf), geometry, width, apart);
  const object = new Group();
  object.add(sheet.object);
  // The doors of a gate fold close over the inside, towards who looks at it: closed, they are what is seen.
  const isGate = geometry.fold === 'gate';
  if (isGate) sheet.object.rotation.y = Math.PI;
  // Other folds open away from who looks at their outside, and are turned round in the end where the inside is printed.
  const opened = geometry.printedBack && !isGate ? OPENED : 1;
  return {
    object,
    scale: 1 / Math.max(width, height),
    act: 'open',
    first: isGate ? 0.4 : 0.82 * opened,
    // All panels turn away to the left but those of a gate fold: seen from there, each of them can be read.
    ...(isGate ? {} : { still: { pose: 0.78 * opened, yaw: -0.42 } }),
    pose: (part) => {
      sheet.close(1 - Math.min(1, part / opened));
      object.rotation.y = part > opened ? (Math.PI * (part - opened)) / (1 - opened) : 0;
    },
    yaw: 0.25,
    pitch: 0.32,
    upright: true,
  };
};
