import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { drawOption } from '../../src/storefront/option-drawings/option-drawing.tsx';
import { readCatalogSnapshot } from '../../src/app/catalog-snapshot-files.ts';

const { snapshot } = readCatalogSnapshot(join(import.meta.dirname, '../../catalog'));

/** The features of the demo's products whose options are chosen from a list. */
const features = [...snapshot.products].flatMap(([id, { compiled }]) =>
  compiled.product.features
    .filter(({ options, hidden }) => options.length > 1 && hidden !== true)
    .map((feature) => [`${id} ${feature.id}`, feature as unknown as FeatureWire] as const),
);

test('there is something to draw', () => expect(features.length).toBeGreaterThan(150));

test.each(features)('%s: every option has a drawing that tells it from the others', (_, feature) => {
  const drawings = feature.options.map(({ facts }) =>
    renderToStaticMarkup(createElement('svg', null, drawOption(feature, facts))),
  );
  expect(drawings).not.toContain('<svg></svg>');
  expect(drawings.join('')).not.toMatch(/NaN|Infinity|undefined|style=/);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('materials are told apart by what is drawn, and not by a thickness alone', () => {
  const alike = features.flatMap(([name, { options }]) => {
    // Of boards the thickness is what is chosen.
    const films = options.filter(({ facts }) => facts['thickness'] === undefined);
    const materials = new Map(films.map(({ facts }) => [facts['material'], facts]));
    if (materials.size < 2) return [];
    const forms = [...materials.values()].map((facts) =>
      renderToStaticMarkup(createElement('svg', null, drawOption({ options } as FeatureWire, facts))).replaceAll(
        /[\d.]+/g,
        '',
      ),
    );
    return new Set(forms).size < materials.size ? [name] : [];
  });
  expect(alike).toEqual([]);
});
