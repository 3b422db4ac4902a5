import type { Api, CallError } from '../client/api.ts';
import type { FactValues } from '#product-picture/geometry.ts';
import type { RouteFacts } from '../client/payload.ts';

/**
 * Result of loading a page: its data, with the facts of the product whose picture stands for it and the name that it has
 * in place of its own; a failed call (shows the error page), or a redirect.
 */
export type LoadResult =
  | { readonly data: unknown; readonly pictured?: FactValues | undefined; readonly named?: PageName | undefined }
  | { readonly failed: CallError }
  | { readonly redirect: string };

/** A text of a dictionary. */
export interface PageName {
  readonly dictionary: string;
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

export type Load = (api: Api, route: RouteFacts) => Promise<LoadResult>;
