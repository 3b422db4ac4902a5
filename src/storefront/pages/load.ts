import type { Api, CallError } from '../client/api.ts';
import type { RouteFacts } from '../client/payload.ts';

/** Data of a page; or a failed call, which makes the page an error page; or another address. */
export type LoadResult = { readonly data: unknown } | { readonly failed: CallError } | { readonly redirect: string };
export type Load = (api: Api, route: RouteFacts) => Promise<LoadResult>;
