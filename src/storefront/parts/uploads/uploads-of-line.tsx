import { LineUploads } from './line-uploads.tsx';
import type { OrderUploads } from './use-order-uploads.ts';

interface UploadsOfLineProps {
  readonly of: OrderUploads;
  readonly orderId: string;
  readonly lineItemId: string;
}

/** The files of one item of an order. Nothing where they could not be read. */
export function UploadsOfLine({ of, orderId, lineItemId }: UploadsOfLineProps) {
  const line = of.uploads?.lines.find((each) => each.lineItemId === lineItemId);
  if (!line) return null;
  return <LineUploads orderId={orderId} line={line} onChanged={of.set} onHandedIn={of.handedIn} />;
}
