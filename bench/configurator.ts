import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { defaultSelection, type Product } from '#shop/catalog/product.ts';
import { compileProduct } from '#shop/configurator/compile-product.ts';
import {
  assignmentOf,
  type CompiledProduct,
  nearestSelection,
  validOptions,
} from '#shop/configurator/compiled-product.ts';
import { compile } from '#shop/configurator/engine/compile.ts';
import { alternatives, memoryOf, validDomains } from '#shop/configurator/engine/diagram.ts';
import { assignmentOf as namedAssignment, sharedInstance } from '#test/support/xcsp.ts';
import type { Figure } from './run.ts';

/** Compile time, answers and memory of every product and, if its data is available, of a real car range. */
export async function run(): Promise<Figure[]> {
  const { products } = loadCatalog('catalog');
  return [...products.flatMap(({ product }) => productFigures(product)), ...carFigures()];
}

function productFigures(product: Product): Figure[] {
  let compiled: CompiledProduct | undefined;
  const compileTime = median(20, () => {
    const result = compileProduct(product);
    compiled = result.ok ? result.compiled : undefined;
  });
  if (!compiled) return [{ name: `configurator ${product.id}`, value: 'in maintenance' }];
  const engine = compiled;
  const selection = defaultSelection(product);
  const chosen = assignmentOf(engine, selection);
  return [
    { name: `configurator ${product.id} compile`, value: micro(compileTime) },
    {
      name: `configurator ${product.id} valid domains`,
      value: micro(median(5000, () => alternatives(engine.diagram, chosen))),
    },
    {
      name: `configurator ${product.id} valid options by name`,
      value: micro(median(5000, () => validOptions(engine, selection))),
    },
    {
      name: `configurator ${product.id} nearest selection`,
      value: micro(median(5000, () => nearestSelection(engine, selection))),
    },
    {
      name: `configurator ${product.id} memory`,
      value: `${memoryOf(engine.diagram)} B, ${engine.diagram.nodes} nodes`,
    },
  ];
}

function carFigures(): Figure[] {
  const shared = sharedInstance();
  if (!shared)
    return [{ name: 'configurator renault_small', value: 'skipped: set TIRAGE_BENCHMARK_DATA to its folder' }];
  const { instance, expected } = shared;
  const first = timed(() => compile(instance.problem));
  const result = compile(instance.problem);
  if (!result.ok) return [{ name: 'configurator renault_small', value: result.problem }];
  const { diagram } = result;
  const selections = [{}, ...expected.cases.map(({ selection }) => selection)].map((each) =>
    namedAssignment(instance, each),
  );
  let turn = 0;
  const domains = median(2000, () => {
    turn = (turn + 1) % selections.length;
    validDomains(diagram, selections[turn]!);
  });
  return [
    { name: 'configurator renault_small first compile', value: micro(first) },
    { name: 'configurator renault_small valid domains', value: micro(domains) },
    { name: 'configurator renault_small memory', value: `${memoryOf(diagram)} B, ${diagram.nodes} nodes` },
  ];
}

function median(times: number, work: () => void): number {
  for (let warm = 0; warm < times / 5; warm += 1) work();
  const durations = Array.from({ length: times }, () => timed(work)).sort((a, b) => a - b);
  return durations[times >> 1]!;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function micro(milliseconds: number): string {
  return milliseconds >= 1 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds * 1000).toFixed(1)} µs`;
}
