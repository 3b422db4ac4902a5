import type { Answer } from '#kernel/endpoint.ts';
import type { listProducts } from '#shop/line-items/product-list.contract.ts';

export type ListedProduct = Answer<typeof listProducts>[number];
