import type { PDFObject } from '@cantoo/pdf-lib';
import { plainName } from '../plain-name.ts';
import type { Objects } from './objects.ts';

/** Of a longer condition the rest is not gone into: it may name itself. */
const MOST_OPERANDS = 200;

type Key = PDFObject | undefined;

/** Layers that are hidden when the file is opened. */
export function hiddenLayers(objects: Objects, root: Key): readonly string[] {
  const properties = objects.entry(root, 'OCProperties');
  const refs = (key: string) => objects.array(objects.entry(properties, 'D', key)) ?? [];
  const isAllOff = objects.name(objects.entry(properties, 'D', 'BaseState')) === 'OFF';
  const on = new Set(refs('ON').map(String));
  const off = isAllOff ? layersOf(objects, properties).filter((layer) => !on.has(String(layer))) : refs('OFF');
  return off.map((layer) => nameOf(objects, layer));
}

/**
 * What some programs show and others do not: layers that are hidden in print or on the screen alone, and what stands under a
 * condition that hides it while all layers are shown.
 */
export function layersByUse(objects: Objects, root: Key): readonly string[] {
  const properties = objects.entry(root, 'OCProperties');
  if (!objects.dict(properties)) return [];
  const hidden = layersOf(objects, properties).filter((layer) => isHiddenInUse(objects, layer));
  return [...new Set([...hidden.map((layer) => nameOf(objects, layer)), ...reversedConditions(objects)])];
}

function layersOf(objects: Objects, properties: Key): readonly PDFObject[] {
  return objects.array(objects.entry(properties, 'OCGs')) ?? [];
}

/** A processing step is told by itself, and templates leave their guides out of what is printed. */
function isHiddenInUse(objects: Objects, layer: PDFObject): boolean {
  const isOff = (use: string) => objects.name(objects.entry(layer, 'Usage', use, `${use}State`)) === 'OFF';
  return (isOff('Print') || isOff('View')) && stepOf(objects, layer) === undefined;
}

/** Conditions that show something while a layer is hidden. Other conditions hide only what is part of a hidden layer. */
function reversedConditions(objects: Objects): readonly string[] {
  return objects
    .all()
    .filter((object) => objects.name(objects.entry(object, 'Type')) === 'OCMD' && isReversed(objects, object))
    .map((condition) => {
      const groups = objects.entry(condition, 'OCGs');
      const names = (objects.array(groups) ?? [groups]).map((layer) => nameOf(objects, layer)).filter(Boolean);
      return plainName(names.length > 0 ? `OCMD (${names.join(', ')})` : 'OCMD');
    });
}

/** An expression counts before a policy. */
function isReversed(objects: Objects, condition: PDFObject): boolean {
  const expression = objects.entry(condition, 'VE');
  if (objects.array(expression)) return hasNot(objects, expression, { left: MOST_OPERANDS });
  const policy = objects.name(objects.entry(condition, 'P'));
  return policy === 'AllOff' || policy === 'AnyOff';
}

function hasNot(objects: Objects, expression: Key, budget: { left: number }): boolean {
  budget.left -= 1;
  const [operator, ...operands] = budget.left > 0 ? (objects.array(expression) ?? []) : [];
  if (operator === undefined) return false;
  return objects.name(operator) === 'Not' || operands.some((operand) => hasNot(objects, operand, budget));
}

function nameOf(objects: Objects, layer: Key): string {
  return plainName(objects.text(objects.entry(layer, 'Name')) ?? '');
}

/** ISO 19593-1 writes into a layer what the press does with it. */
export function processingSteps(objects: Objects, root: Key): readonly string[] {
  const layers = objects.array(objects.entry(root, 'OCProperties', 'OCGs')) ?? [];
  return layers.flatMap((layer) => stepOf(objects, layer) ?? []);
}

/** What the press does with a layer. Undefined for one that is printed. */
export function stepOf(objects: Objects, layer: Key): string | undefined {
  const group = objects.name(objects.entry(layer, 'GTS_Metadata', 'GTS_ProcStepsGroup'));
  const type = objects.name(objects.entry(layer, 'GTS_Metadata', 'GTS_ProcStepsType'));
  return group === undefined ? undefined : plainName(type === undefined ? group : `${group}/${type}`);
}
