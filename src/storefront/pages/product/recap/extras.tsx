import { Checkbox } from '#ui/field/field.tsx';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { Configurator } from '../choices/use-configurator.ts';
import { Promocode } from './promocode.tsx';
import styles from './promocode.module.css';

/**
 * Extras of the product: the file check and a code. They are in the column of choices, so that every screen size has
 * them.
 */
export function Extras({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const { checkService, lossLeader, quote } = configurator;
  const { fileCheck } = configurator.configuration.productCustomization.selectedProductFileFlow;
  const inWindow = lossLeader !== '' && quote?.promotion?.status === 'valid';
  return (
    <div className={styles.extras}>
      {fileCheck && !inWindow ? (
        <Checkbox
          label={
            checkService
              ? t('product:file_check_for', { price: shown.cents(checkService.amountCentExclTax, currency) })
              : t('product:file_check')
          }
          hint={t('product:file_check_hint')}
          checked={configurator.fileCheck}
          onChange={(event) => configurator.setFileCheck(event.target.checked)}
        />
      ) : null}
      <Templates configurator={configurator} />
      <Promocode configurator={configurator} />
    </div>
  );
}

/** An empty file for these choices. */
function Templates({ configurator: { configuration, validation } }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  if (configuration.noPrinting === 'Yes' || configuration.templateDisabled) return null;
  const address = `/api/v1/product/template/?mcpSku=${configuration.mcpSku}&configuration=${encodeURIComponent(JSON.stringify(validation.validSelections))}&format=`;
  return (
    <p>
      {t('product:template')} <a href={`${address}pdf`}>PDF</a> · <a href={`${address}svg`}>SVG</a>
    </p>
  );
}
