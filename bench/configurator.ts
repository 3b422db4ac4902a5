import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { defaultSelection, type Product, type Selection } from '#shop/catalog/product.ts';
import { compileProduct, OF_THIS_THREAD } from '#shop/configurator/compile-product.ts';
import {
  assignmentOf,
  type CompiledProduct,
  nearestSelection,
  validOptions,
} from '#shop/configurator/compiled-product.ts';
import { cheapestOfEach } from '#shop/configurator/engine/cheapest-of-each.ts';
import { compile } from '#shop/configurator/engine/compile.ts';
import { alternatives, memoryOf, validDomains } from '#shop/configurator/engine/diagram.ts';
import { emptyAssignment, type Problem } from '#shop/configurator/engine/problem.ts';
import { optionStates } from '#shop/configurator/option-states.ts';
import { carRange, featureModel } from '#test/support/car-range.ts';
import { assignmentOf as namedAssignment, sharedInstance } from '#test/support/xcsp.ts';
import type { Figure } from './run.ts';
import { sizedProducts } from './sized-products.ts';
import { anySelection, wideProduct } from './wide-product.ts';

/** Products of many parts to measure: each seed is another one. */
const WIDE_SEEDS = [1, 2, 3, 4];
const WIDE_RULES = [150, 300];

/** Compile time, answers and memory of every product and, if its data is available, of a real car range. */
export async function run(): Promise<Figure[]> {
  const { products } = loadCatalog('catalog');
  const plain = products.map(({ product }) => product).find(({ sets, sizes }) => !sets && !sizes)!;
  return [
    ...products.flatMap(({ product }) => productFigures(product)),
    ...WIDE_RULES.flatMap((rules) => WIDE_SEEDS.flatMap((seed) => wideFigures(wideProduct(plain, seed, rules)))),
    ...sizedProducts(plain).flatMap((product) => sizedFigures(product)),
    ...carFigures(),
    ...RANGES.flatMap(({ name, problem }) => rangeFigures(name, problem())),
  ];
}

function sizedFigures(product: Product): Figure[] {
  const result = compileProduct(product);
  if (!result.ok) return [{ name: `configurator free sizes: ${product.id}`, value: result.problems[0]!.message }];
  const { compiled } = result;
  const largest = Object.fromEntries(
    product.features.map(({ id, number, options }) => [id, number ? String(number.max) : options.at(-1)!.key]),
  );
  return [
    {
      name: `configurator free sizes: ${product.id} compile, ${compiled.diagram.nodes} nodes`,
      value: `${micro(leastWork(5, () => compileProduct(product)))} of work`,
    },
    {
      name: `configurator free sizes: ${product.id} validate of the largest`,
      value: micro(median(20, () => wholeValidate(compiled, largest))),
    },
    { name: `configurator free sizes: ${product.id} memory`, value: `${memoryOf(compiled.diagram)} B` },
  ];
}

/** Ranges as large as those of car makers, and feature models as large as those of their electronics. */
const RANGES: readonly { readonly name: string; readonly problem: () => Problem }[] = [
  ...[1, 2].flatMap((seed) =>
    [
      { variables: 150, hub: 20, tables: 175 },
      { variables: 150, hub: 80, tables: 350 },
      { variables: 270, hub: 320, tables: 350 },
    ].map((shape) => ({
      name: `range of ${shape.variables} variables, hub of ${shape.hub} (${seed})`,
      problem: () => carRange({ ...shape, seed }),
    })),
  ),
  ...[
    { features: 200, clauses: 400 },
    { features: 2500, clauses: 10_000 },
  ].map((shape) => ({
    name: `feature model of ${shape.features} features, ${shape.clauses} clauses`,
    problem: () => featureModel({ ...shape, seed: 1 }),
  })),
];

/** Compile time, one click and the nearest selections with every value. */
function rangeFigures(name: string, problem: Problem): Figure[] {
  let result = compile({ sizes: [], constraints: [] });
  const began = performance.now();
  const first = work(() => (result = compile(problem, OF_THIS_THREAD)));
  const clock = performance.now() - began;
  if (!result.ok) {
    const guilty = result.problem === 'too large' ? `, because of ${result.variables.slice(0, 3).join(', ')}` : '';
    return [
      {
        name: `configurator ${name}`,
        value: `${result.problem} after ${micro(first)} of work, ${micro(clock)} of the clock${guilty}`,
      },
    ];
  }
  const { diagram } = result;
  const chosen = emptyAssignment(problem);
  chosen[0] = problem.sizes[0]! - 1;
  const costs = new Float64Array(diagram.values).map((_, place) => place % 7);
  return [
    { name: `configurator ${name} compile, ${diagram.nodes} nodes`, value: `${micro(first)} of work` },
    {
      name: `configurator ${name} valid domains`,
      value: `${micro(leastWork(20, () => alternatives(diagram, chosen)))} of work`,
    },
    {
      name: `configurator ${name} nearest selection with each value`,
      value: `${micro(leastWork(5, () => cheapestOfEach(diagram, costs)))} of work`,
    },
    { name: `configurator ${name} memory`, value: `${memoryOf(diagram)} B` },
  ];
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
      name: `configurator ${product.id} states of all options with reasons`,
      value: micro(median(50, () => wholeValidate(engine, selection))),
    },
    {
      name: `configurator ${product.id} memory`,
      value: `${memoryOf(engine.diagram)} B, ${engine.diagram.nodes} nodes`,
    },
  ];
}

/** What one `validate` asks of the engine: the nearest selection and the states of all options, nothing kept from before. */
function wholeValidate(engine: CompiledProduct, wanted: Selection) {
  // What lies around a selection is kept by the compiled product, so each turn gets a new one.
  const fresh = { ...engine };
  const selection = nearestSelection(fresh, wanted);
  return selection && optionStates(fresh, selection, ['en'], fresh.product.quantity.default);
}

/** Several selections of one product of many parts: the slowest validate, and for how many options it found no rule. */
function wideFigures(product: Product): Figure[] {
  const result = compileProduct(product);
  if (!result.ok) return [{ name: `configurator ${product.id}`, value: result.problems[0]!.message }];
  const { compiled } = result;
  const first = timed(() => compileProduct(product));
  const selections = Array.from({ length: 12 }, (_, turn) => anySelection(product, turn + 1));
  const durations = selections.map((selection) => leastWork(3, () => wholeValidate(compiled, selection)));
  const states = selections.flatMap((selection) => Object.values(wholeValidate(compiled, selection) ?? {}).flat());
  const blocked = states.filter(({ valid }) => !valid);
  const silent = blocked.filter(({ reasons }) => reasons.length === 0);
  return [
    { name: `configurator ${product.id} compile, ${compiled.diagram.nodes} nodes`, value: micro(first) },
    {
      name: `configurator ${product.id} slowest validate of ${selections.length}`,
      value: `${micro(Math.max(...durations))} of work`,
    },
    {
      name: `configurator ${product.id} blocked options without a rule`,
      value: `${silent.length} of ${blocked.length}`,
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

/** The time of processors that the work takes, so that what else runs on the machine hardly counts. */
function leastWork(times: number, task: () => void): number {
  task();
  return Math.min(...Array.from({ length: times }, () => work(task)));
}

function work(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function micro(milliseconds: number): string {
  return milliseconds >= 1 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds * 1000).toFixed(1)} µs`;
}
