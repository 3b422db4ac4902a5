import type { Language, Localised } from '#kernel/languages.ts';
import type { Info, Product } from './product.ts';

type Placed = readonly [place: string, text: Localised];

/** Paths of the product's texts that are missing in this language: 'features.paper.label'. */
export function missingTexts(product: Product, language: Language): readonly string[] {
  return textsOf(product).flatMap(([place, text]) => (text[language] === undefined ? [place] : []));
}

function textsOf({ texts, features, constraints, quantity, priorities }: Product): Placed[] {
  return [
    ['name', texts.name],
    ['tagline', texts.tagline],
    ['description', texts.description],
    ...features.flatMap(({ id, label, info, options }): Placed[] => [
      [`features.${id}.label`, label],
      ...ofInfo(`features.${id}`, info),
      ...options.flatMap((option): Placed[] => [
        [`features.${id}.${option.key}.label`, option.label],
        ...ofInfo(`features.${id}.${option.key}`, option.info),
      ]),
    ]),
    ...constraints.map(({ id, message }): Placed => [`constraints.${id}.message`, message]),
    ...quantity.limits.map(({ message }, index): Placed => [`quantity.limits.${index}.message`, message]),
    ...priorities.flatMap(({ priority, message }): Placed[] =>
      message ? [[`priorities.${priority}.message`, message]] : [],
    ),
  ];
}

function ofInfo(place: string, info: Info | undefined): Placed[] {
  return info
    ? [
        [`${place}.info.title`, info.title],
        [`${place}.info.description`, info.description],
      ]
    : [];
}
