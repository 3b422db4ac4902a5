import type { ComponentType } from 'react';
import type { Payload } from '../client/payload.ts';

export interface PageProps<Data> {
  readonly payload: Payload;
  readonly data: Data;
}

/** What a page file exports. */
export interface PageModule {
  readonly Page: ComponentType<PageProps<never>>;
  /** Fetches code that only some of this kind's pages need, before one is drawn. */
  prepare?(data: never): Promise<void>;
}
