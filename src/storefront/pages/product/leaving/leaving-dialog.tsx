import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import type { Offered } from '../choices/configurator.ts';
import ShareLink from './share-link.tsx';

interface LeavingDialogProps {
  readonly offered: Offered;
  /** The price as text. */
  readonly price: string;
  onOrder(): void;
  onClose(): void;
}

/** Before somebody leaves: what was configured can be put into the cart, or kept as a link. */
export default function LeavingDialog({ offered, price, onOrder, onClose }: LeavingDialogProps) {
  const t = useTranslate();
  const counted = useCounted(offered.configuration);
  return (
    <Dialog title={t('product:leaving_title')} closeText={t('product:leaving_close')} onClose={onClose}>
      <p>
        <strong>
          {offered.configuration.productName}, {counted(offered.quantity)}
          {price === '' ? '' : `, ${price}`}
        </strong>
      </p>
      <p>{t('product:leaving_text')}</p>
      <p>
        <Button
          look="main"
          onClick={() => {
            onClose();
            onOrder();
          }}
        >
          {t('product:add')}
        </Button>
      </p>
      <ShareLink />
    </Dialog>
  );
}
