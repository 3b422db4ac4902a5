import type { Object3D } from 'three';
import type { Geometry, FactValues } from '#product-picture/geometry.ts';
import type { Press } from './printing.ts';

/** What a slider does with a model. */
export type Act = 'turn' | 'open' | 'leaf' | 'unwind';

/** A product as a body. Lengths of `object` are millimetres; it is scaled and set on the table by the stage. */
export interface Model {
  readonly object: Object3D;
  /** Scene units of a millimetre. */
  readonly scale: number;
  /** What a slider can do with it; undefined when it can only be looked at from all sides. */
  readonly act: Act | undefined;
  /** The pose of the first look, from 0 to 1. */
  readonly first: number;
  pose(part: number): void;
  /** Where the camera begins, in radians. */
  readonly yaw: number;
  readonly pitch: number;
  /** The pose and the camera of its picture, where they are not those of the first look. */
  readonly still?: {
    readonly pose?: number;
    readonly yaw?: number;
    readonly pitch?: number;
    /** Puts more of it together than is looked at from all sides. */
    readonly arrange?: () => void;
  };
  /** Stands on the table and does not lie on it. */
  readonly upright: boolean;
  /** One flat piece, which shades the table all round its rim. */
  readonly isFlat?: boolean;
  /** A surface from near. */
  readonly isNear?: boolean;
}

export interface Built {
  readonly facts: FactValues;
  readonly geometry: Geometry;
  readonly press: Press;
}

/** Resolves when everything that is printed on it has come. */
export type Build = (built: Built) => Promise<Model>;
