import type { Dictionaries } from '../content/dictionaries.ts';
import type { Mount } from '../mount.ts';
import { listMailPreviews, readMailPreview } from './mail-previews.contract.ts';
import { mailPreview, mailPreviews } from './mail-previews.service.ts';

export function mailPreviewsRoutes(mount: Mount, dictionaries: Dictionaries): void {
  mount(listMailPreviews, (ctx, { query }) => mailPreviews(ctx, dictionaries, query.lang));
  mount(readMailPreview, async (ctx, { params, query }) => {
    const { subject, bodyText } = await mailPreview(ctx, dictionaries, params.kind, query.lang);
    return { kind: params.kind, subject, text: bodyText };
  });
}
