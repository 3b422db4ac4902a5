import { Notice } from '#ui/notice/notice.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import { chosenValue } from './chosen-value.ts';
import type { ProductData } from './configurator.ts';

/** What is to be said of the address that the page was opened with. It stays, so that nothing below it moves. */
export function FirstMessages({ data }: { readonly data: ProductData }) {
  const t = useTranslate();
  const { productName } = data.configuration;
  return (
    <>
      {data.retired ? (
        <Notice level="warning">
          <p>
            {t('product:retired', { product: data.retired, successor: productName })}
            {data.edited ? ` ${t('product:retired_edited', { product: data.retired, successor: productName })}` : null}
          </p>
        </Notice>
      ) : null}
      {data.preparedProblem ? (
        <Notice level="info">
          <p>{t('product:prepared_gone')}</p>
        </Notice>
      ) : null}
      <Ignored data={data} />
    </>
  );
}

/** Choices in the address that were ignored, and the values that are used instead. */
function Ignored({ data }: { readonly data: ProductData }) {
  const t = useTranslate();
  const shown = useShown();
  const counted = useCounted(data.configuration);
  const { ignored, configuration, validation, quantity, priority } = data;
  if (ignored.length === 0) return null;
  const sayIgnored = ({ kind, feature, asked }: ProductData['ignored'][number]) => {
    if (kind === 'quantity') return t('product:link_quantity', { asked, taken: counted(quantity) });
    if (kind === 'priority') return t('product:link_priority', { asked, taken: t(`product:priority_${priority}`) });
    if (kind === 'code') return t('product:link_code', { asked });
    const found = configuration.features.find(({ name }) => name === feature);
    if (!found) return t('product:link_feature', { asked });
    const taken = chosenValue(found, validation.validSelections[feature] ?? '', shown);
    return t('product:link_option', { feature: found.customSelections.dictionaryTranslations.voice, asked, taken });
  };
  return (
    <Notice level="warning" title={t('product:link_title')}>
      <ul>
        {ignored.map((each) => (
          <li key={`${each.kind} ${each.feature} ${each.asked}`}>{sayIgnored(each)}</li>
        ))}
      </ul>
    </Notice>
  );
}
