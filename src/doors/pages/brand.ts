import { createHash } from 'node:crypto';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { png, type Rgb } from './png.ts';

/** A brand's stylesheet and icon, made from its tokens. A second brand needs no build. */
export interface BrandFiles {
  readonly stylesheetPath: string;
  readonly stylesheet: string;
  readonly iconPath: string;
  readonly icon: string;
  /** The icon as PNG, for programs that cannot draw SVG. Made at the first request. */
  picture(size: PictureSize): Buffer;
}

/** 180 is for Apple's home screen; 192 and 512 are for installing the shop as an app. */
export const PICTURE_SIZES = [180, 192, 512] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export function picturePath(tenantId: string, size: PictureSize): string {
  return `${SERVER_ADDRESSES.brand}/${tenantId}-${size}.png`;
}

const made = new WeakMap<Tenant, BrandFiles>();

export function brandOf(tenant: Tenant): BrandFiles {
  let files = made.get(tenant);
  if (!files) made.set(tenant, (files = makeFiles(tenant)));
  return files;
}

function makeFiles(tenant: Tenant): BrandFiles {
  const declarations = Object.entries(tenant.brand.tokens).map(([name, value]) => `--${name}:${withoutEscape(value)}`);
  const stylesheet = declarations.length > 0 ? `:root{${declarations.join(';')}}\n` : '\n';
  const colour = brandColour(tenant);
  const pictures = new Map<PictureSize, Buffer>();
  const hash = createHash('sha256').update(stylesheet).digest('hex').slice(0, 10);
  return {
    stylesheetPath: `${SERVER_ADDRESSES.brand}/${tenant.id}-${hash}.css`,
    stylesheet,
    iconPath: `${SERVER_ADDRESSES.brand}/${tenant.id}.svg`,
    icon: registrationMark(colour),
    picture(size) {
      const picture = pictures.get(size) ?? drawMark(size, rgbOf(colour));
      pictures.set(size, picture);
      return picture;
    },
  };
}

/** The main colour of the brand. */
export function brandColour({ brand }: Pick<Tenant, 'brand'>): string {
  return withoutEscape(brand.tokens['spot'] ?? HOUSE_COLOUR);
}

const HOUSE_COLOUR = '#d63a1e';
const PAPER: Rgb = [0xff, 0xfd, 0xf8];

/** Reads a hexadecimal colour. For any other notation, returns the default colour. */
function rgbOf(colour: string): Rgb {
  const [, digits = HOUSE_COLOUR.slice(1)] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(colour.trim()) ?? [];
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** The registration mark of the icon, in units of a square of 32. */
const MARK = { centre: 16, radius: 7, arm: 13, half: 1 };
const SAMPLES = 4;

/**
 * Each pixel is the mean of several samples inside it, which makes edges smooth. The picture is square; the system that
 * shows it cuts the corners.
 */
function drawMark(size: number, ground: Rgb): Buffer {
  const unit = 32 / size;
  return png(size, (x, y) => {
    let covered = 0;
    for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
      const across = (x + ((sample % SAMPLES) + 0.5) / SAMPLES) * unit;
      const down = (y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * unit;
      if (isOnMark(across - MARK.centre, down - MARK.centre)) covered += 1;
    }
    const share = covered / SAMPLES ** 2;
    const mixed = (index: 0 | 1 | 2) => Math.round(ground[index] + (PAPER[index] - ground[index]) * share);
    return [mixed(0), mixed(1), mixed(2)];
  });
}

function isOnMark(across: number, down: number): boolean {
  const isArm = (along: number, beside: number) => Math.abs(along) <= MARK.arm && Math.abs(beside) <= MARK.half;
  return Math.abs(Math.hypot(across, down) - MARK.radius) <= MARK.half || isArm(across, down) || isArm(down, across);
}

/** Removes characters with which a token value could end its declaration. */
function withoutEscape(value: string): string {
  return value.replaceAll(/[;{}<>\\]/g, '');
}

function registrationMark(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="3" fill="${colour.replaceAll('"', '')}"/><g fill="none" stroke="#fffdf8" stroke-width="2"><circle cx="16" cy="16" r="7"/><path d="M16 3v26M3 16h26"/></g></svg>`;
}
