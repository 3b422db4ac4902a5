import type { Api, CallError } from '../client/api.ts';
import type { FactValues } from '#product-picture/geometry.ts';
import type { RouteFacts } from '../client/payload.ts';

/**
 * Result of loading a page: its data, with the facts of the product whose picture stands for it; a failed call (shows
 * the error page), or a redirect.
 */
export type LoadResult =
  | { readonly data: unknown; readonly pictured?: FactValues | undefined }
  | { readonly failed: CallError }
  | { readonly redirect: string };
export type Load = (api: Api, route: RouteFacts) => Promise<LoadResult>;
