import { programFile } from '#platform/installation.ts';
import { inThread } from '#platform/thread.ts';
import type { CompileApart } from '#shop/current-shops.ts';

/** Compiles products in a thread. */
export const compileApart: CompileApart = (products) => inThread(programFile('src/app/compile-thread.ts'), products);
