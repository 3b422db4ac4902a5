import { languagesOf } from '#kernel/languages.ts';
import { brandColour, picturePath } from './brand.ts';
import type { Site } from './site.ts';

/** How a shop looks on a home screen (W3C web application manifest): drawn from the brand, like its icon. */
export function webManifest({ tenant }: Site): string {
  const icon = (size: 192 | 512) => ({
    src: picturePath(tenant.id, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return JSON.stringify({
    name: tenant.brand.name,
    short_name: tenant.brand.name.slice(0, 12),
    lang: tenant.domain.locale,
    start_url: '/',
    display: 'browser',
    theme_color: brandColour(tenant),
    background_color: '#fffdf8',
    icons: [icon(192), icon(512)],
  });
}

const VALID_MONTHS = 6;

/** Whom to tell of a hole (RFC 9116). It says how long it holds; since it is written when it is asked for, that never passes. */
export function securityText({ tenant }: Site, origin: string, now: Temporal.Instant): string {
  const expires = now.toZonedDateTimeISO('UTC').with({ day: 1 }).startOfDay().add({ months: VALID_MONTHS });
  return [
    `Contact: mailto:${tenant.legal.email}`,
    `Expires: ${expires.toInstant().toString()}`,
    `Preferred-Languages: ${[...new Set(languagesOf(tenant))].join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
