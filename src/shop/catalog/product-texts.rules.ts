import type { Language, Localised } from '#kernel/languages.ts';
import type { Info, Product, ProductProblem } from './product.ts';

/** A text of a product. */
export interface PlacedText {
  /** As people are told it: 'features.paper.label'. */
  readonly place: string;
  readonly path: ProductProblem['path'];
  readonly text: Localised;
}

/** Paths of the product's texts that are missing in this language: 'features.paper.label'. */
export function missingTexts(product: Product, language: Language): readonly string[] {
  return textsOf(product).flatMap(({ place, text }) => (text[language] === undefined ? [place] : []));
}

export function textsOf({ texts, features, constraints, quantity, priorities }: Product): readonly PlacedText[] {
  const ofInfo = (place: string, path: PlacedText['path'], info: Info | undefined): PlacedText[] =>
    info
      ? (['title', 'description'] as const).map((part) => ({
          place: `${place}.info.${part}`,
          path: [...path, 'info', part],
          text: info[part],
        }))
      : [];
  const ofMessage = (place: string, path: PlacedText['path'], message: Localised | undefined): PlacedText[] =>
    message ? [{ place: `${place}.message`, path: [...path, 'message'], text: message }] : [];
  return [
    ...(['name', 'tagline', 'description'] as const).map((part) => ({ place: part, path: [part], text: texts[part] })),
    ...features.flatMap(({ id, label, info, options }, index): PlacedText[] => {
      const path = ['features', index];
      return [
        { place: `features.${id}.label`, path: [...path, 'label'], text: label },
        ...ofInfo(`features.${id}`, path, info),
        ...options.flatMap((option, at): PlacedText[] => [
          {
            place: `features.${id}.${option.key}.label`,
            path: [...path, 'options', at, 'label'],
            text: option.label,
          },
          ...ofInfo(`features.${id}.${option.key}`, [...path, 'options', at], option.info),
        ]),
      ];
    }),
    ...constraints.flatMap(({ id, message }, index) => ofMessage(`constraints.${id}`, ['constraints', index], message)),
    ...quantity.limits.flatMap(({ message }, index) =>
      ofMessage(`quantity.limits.${index}`, ['quantity', 'limits', index], message),
    ),
    ...priorities.flatMap(({ priority, message }, index) =>
      ofMessage(`priorities.${priority}`, ['priorities', index], message),
    ),
  ];
}
