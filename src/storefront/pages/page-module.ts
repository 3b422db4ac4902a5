import type { ComponentType } from 'react';
import type { Payload } from '../client/payload.ts';

export interface PageProps<Data> {
  readonly payload: Payload;
  readonly data: Data;
}

/** The exports of a page file. */
export interface PageModule {
  readonly Page: ComponentType<PageProps<never>>;
  /** Loads code that only some pages of this kind need, before the page is rendered. */
  prepare?(data: never): Promise<void>;
  /** The part of that without which a page that the server has drawn cannot be taken over. */
  prepareDrawn?(data: never): Promise<void>;
}
