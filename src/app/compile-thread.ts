import { parentPort, workerData } from 'node:worker_threads';
import type { Product } from '#shop/catalog/product.ts';
import { compileProduct } from '#shop/configurator/compile-product.ts';
import { packDiagram } from '#shop/configurator/engine/stored-diagram.ts';
import type { CompiledApart } from '#shop/current-shops.ts';

/** The program of the thread that compiles products: `compileApart` starts it. */
const made = (workerData as readonly Product[]).map((product): CompiledApart => {
  const result = compileProduct(product);
  return result.ok ? { ok: true, packed: packDiagram(result.compiled.problem, result.compiled.diagram) } : result;
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(made);
