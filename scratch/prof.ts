import { loadCatalog } from '#shop/catalog/catalog-files.ts';
import { compileProduct, OF_THIS_THREAD } from '#shop/configurator/compile-product.ts';
import { sizedProducts } from '../bench/sized-products.ts';
const { products } = loadCatalog('catalog');
const plain = products.map(({ product }: any) => product).find(({ sets, sizes }: any) => !sets && !sizes)!;
const K = Number(process.env.K ?? 5);
for (const p of sizedProducts(plain)) {
  if (process.argv[2] && !new RegExp(process.argv[2]).test(p.id)) continue;
  const times: number[] = [];
  let r: any;
  for (let i = 0; i < K; i += 1) {
    const b = performance.now();
    r = compileProduct(p);
    
    times.push(performance.now() - b);
  }
  const d = r.compiled.diagram;
  console.log(p.id.padEnd(60), 'first', times[0]!.toFixed(0), 'min', Math.min(...times).toFixed(1), 'nodes', d.nodes, 'edges', d.children.length, [...d.order].map((v: number) => r.compiled.features?.[v]?.id ?? v).join(' '));
}
