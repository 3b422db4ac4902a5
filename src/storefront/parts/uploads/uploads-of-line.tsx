import { useTranslate } from '../../client/dictionary.tsx';
import { nameOfLine } from './line-name.rules.ts';
import { LineUploads } from './line-uploads.tsx';
import type { OrderUploads } from './use-order-uploads.ts';

interface UploadsOfLineProps {
  readonly of: OrderUploads;
  readonly orderId: string;
  readonly lineItemId: string;
  /** Level of its heading. */
  readonly level: 2 | 3;
  /** The page of the order, where this does not stand on it. */
  readonly orderPage?: string | undefined;
}

/** The files of one item of an order. Nothing where they could not be read. */
export function UploadsOfLine({ of, orderId, lineItemId, level, orderPage }: UploadsOfLineProps) {
  const t = useTranslate();
  const line = of.uploads?.lines.find((each) => each.lineItemId === lineItemId);
  if (!line) return null;
  const lines = of.uploads?.lines ?? [];
  const { name, place } = nameOfLine(lines, line);
  return (
    <LineUploads
      of={of.of}
      orderId={orderId}
      line={line}
      name={place === null ? name : t('uploads:product_place', { product: name, place: String(place) })}
      isOnly={lines.length === 1}
      level={level}
      orderPage={orderPage}
      onChanged={of.set}
    />
  );
}
