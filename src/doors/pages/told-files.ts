import { languagesOf } from '#kernel/languages.ts';
import { brandColour, picturePath } from './brand.ts';
import type { Site } from './site.ts';

/** The shop's web application manifest (W3C), for the home screen. It is made from the brand, like the icon. */
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

/**
 * Contact for security reports (RFC 9116). The file needs an expiry date; it is written at each request, so it never
 * expires.
 */
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
