import { memo } from 'react';
import { fromDecimal } from '#kernel/money.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/field/field.tsx';
import { latePart } from '../../../client/late-code.ts';
import { Late } from '../../../parts/late.tsx';
import { usePriceView } from '../../../parts/use-price-view.ts';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { Offered } from '../choices/configurator.ts';
import { Promocode } from './promocode.tsx';
import styles from './promocode.module.css';

/** Nothing can be copied before the page runs. */
const ShareLink = latePart(() => import('../leaving/share-link.tsx'));

interface ExtrasProps {
  /** May be behind what is chosen: it is drawn after the price. */
  readonly offered: Offered;
  /** The customer's own choice, which is marked in the frame of the press. */
  readonly fileCheck: boolean;
}

/**
 * Extras of the product: the file check and a code. They are in the column of choices, so that every screen size has
 * them.
 */
export const Extras = memo(function Extras({ offered, fileCheck: isChecked }: ExtrasProps) {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const { checkService, lossLeader, quote } = offered;
  const { fileCheck } = offered.configuration.productCustomization.selectedProductFileFlow;
  const view = usePriceView();
  const checkCents = view === 'net' ? checkService?.amountCentExclTax : fromDecimal(checkService?.amountInclTax ?? '');
  const inWindow = lossLeader !== '' && quote?.promotion?.status === 'valid';
  return (
    <div className={styles.extras} data-printed>
      {fileCheck && !inWindow ? (
        <div className={styles.check}>
          <Checkbox
            label={
              checkCents !== undefined
                ? t('product:file_check_for', { price: shown.cents(checkCents, currency) })
                : t('product:file_check')
            }
            hint={t('product:file_check_hint')}
            checked={isChecked}
            onChange={(event) => offered.setFileCheck(event.target.checked)}
          />
        </div>
      ) : null}
      <Templates offered={offered} />
      <Promocode offered={offered} />
      {offered.edited ? null : (
        <>
          <CustomQuote offered={offered} />
          <Late
            fallback={
              <p>
                <Button look="quiet">{t('product:share')}</Button>
              </p>
            }
          >
            <ShareLink />
          </Late>
        </>
      )}
    </div>
  );
});

/** An empty file for these choices. */
function Templates({ offered: { configuration, validation } }: { readonly offered: Offered }) {
  const t = useTranslate();
  if (configuration.noPrinting === 'Yes' || configuration.templateDisabled) return null;
  const address = `/api/v1/product/template/?mcpSku=${configuration.mcpSku}&configuration=${encodeURIComponent(JSON.stringify(validation.validSelections))}&format=`;
  return (
    <p>
      {t('product:template')} <a href={`${address}pdf`}>PDF</a> · <a href={`${address}svg`}>SVG</a>
    </p>
  );
}

/** Where to ask for what these choices cannot give. */
export function CustomQuote({
  offered: { configuration, validation, quantity, priority },
}: {
  readonly offered: Offered;
}) {
  const t = useTranslate();
  const { pagePaths } = useShop();
  const path = pagePaths['custom-quote'];
  const asked = new URLSearchParams({
    product: configuration.mcpSku,
    configuration: JSON.stringify(validation.validSelections),
    quantity: String(quantity),
    priority,
  });
  return path ? (
    <p>
      <a href={`${path}?${asked}`}>{t('product:custom_quote')}</a>
    </p>
  ) : null;
}
