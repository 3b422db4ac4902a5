import type { CloseUp } from '#product-picture/close-up.rules.ts';

const FILES: Readonly<Record<string, string>> = import.meta.glob('./close-ups/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Made by `npm run stills -- --close-ups`; a surface without a picture shows none. */
export const CLOSE_UP_ADDRESSES = Object.fromEntries(
  Object.entries(FILES).map(([path, address]) => [path.slice('./close-ups/'.length, -'.webp'.length), address]),
) as Readonly<Partial<Record<CloseUp, string>>>;
