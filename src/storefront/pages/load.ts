import type { Api, CallError } from '../client/api.ts';
import type { RouteFacts } from '../client/payload.ts';

/** Result of loading a page: its data, a failed call (shows the error page), or a redirect. */
export type LoadResult = { readonly data: unknown } | { readonly failed: CallError } | { readonly redirect: string };
export type Load = (api: Api, route: RouteFacts) => Promise<LoadResult>;
